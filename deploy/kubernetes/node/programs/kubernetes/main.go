// SPDX-License-Identifier: Apache-2.0

// The programs of a Kubernetes node and of its control plane in one, which share most of their code:
// kubernetes PROGRAM ARGUMENTS…
package main

import (
	"fmt"
	"os"

	"github.com/spf13/cobra"
	"go.etcd.io/etcd/server/v3/etcdmain"
	"k8s.io/component-base/cli"
	_ "k8s.io/component-base/metrics/prometheus/clientgo"
	kubectl "k8s.io/kubectl/pkg/cmd"
	apiserver "k8s.io/kubernetes/cmd/kube-apiserver/app"
	controllers "k8s.io/kubernetes/cmd/kube-controller-manager/app"
	proxy "k8s.io/kubernetes/cmd/kube-proxy/app"
	scheduler "k8s.io/kubernetes/cmd/kube-scheduler/app"
	kubelet "k8s.io/kubernetes/cmd/kubelet/app"
)

func main() {
	if len(os.Args) < 2 {
		fmt.Fprintln(os.Stderr, "kubernetes: give the name of a program")
		os.Exit(2)
	}
	os.Args = os.Args[1:]
	var program *cobra.Command
	switch os.Args[0] {
	case "etcd":
		etcdmain.Main(os.Args)
		return
	case "kube-apiserver":
		program = apiserver.NewAPIServerCommand()
	case "kube-controller-manager":
		program = controllers.NewControllerManagerCommand()
	case "kube-scheduler":
		program = scheduler.NewSchedulerCommand()
	case "kube-proxy":
		program = proxy.NewProxyCommand()
	case "kubelet":
		program = kubelet.NewKubeletCommand()
	case "kubectl":
		program = kubectl.NewDefaultKubectlCommand()
	default:
		fmt.Fprintln(os.Stderr, "kubernetes: there is no program", os.Args[0])
		os.Exit(2)
	}
	os.Exit(cli.Run(program))
}
