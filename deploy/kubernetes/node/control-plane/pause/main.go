// SPDX-License-Identifier: Apache-2.0

// What holds the namespaces of a Pod: waits until it is ended.
package main

import (
	"os"
	"os/signal"
	"syscall"
)

func main() {
	end := make(chan os.Signal, 1)
	signal.Notify(end, syscall.SIGTERM, syscall.SIGINT)
	<-end
}
