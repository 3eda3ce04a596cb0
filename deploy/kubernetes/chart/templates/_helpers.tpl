{{/* SPDX-License-Identifier: Apache-2.0 */}}

{{/* Names are cut so that -worker-9999 and a Pod's suffix still fit into a label of DNS. */}}
{{- define "plimsoll.name" -}}
{{- .Release.Name | trunc 40 | trimSuffix "-" -}}
{{- end -}}

{{- define "plimsoll.workers" -}}
{{ include "plimsoll.name" . }}-worker
{{- end -}}

{{/* The name of the objects of a run: a Job cannot be changed, so each revision has its own. */}}
{{- define "plimsoll.run" -}}
{{ include "plimsoll.name" . }}-run-{{ .Release.Revision }}
{{- end -}}

{{- define "plimsoll.selector" -}}
app.kubernetes.io/name: plimsoll
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end -}}

{{- define "plimsoll.labels" -}}
{{ include "plimsoll.selector" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
{{- end -}}

{{- define "plimsoll.workerSecret" -}}
{{ .Values.credentials.workers | default (printf "%s-worker-credentials" (include "plimsoll.name" .)) }}
{{- end -}}

{{- define "plimsoll.coordinatorSecret" -}}
{{ .Values.credentials.coordinator | default (printf "%s-coordinator-credentials" (include "plimsoll.name" .)) }}
{{- end -}}

{{- define "plimsoll.podSecurity" -}}
runAsNonRoot: true
runAsUser: 10001
runAsGroup: 10001
fsGroup: 10001
seccompProfile:
  type: RuntimeDefault
{{- end -}}

{{- define "plimsoll.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities:
  drop: [ALL]
{{- end -}}

{{/* Requests equal to limits: the class Guaranteed, so that a measurement is not throttled in favour of others. */}}
{{- define "plimsoll.resources" -}}
requests:
  cpu: {{ .cpu | quote }}
  memory: {{ .memory }}
limits:
  cpu: {{ .cpu | quote }}
  memory: {{ .memory }}
{{- end -}}
