import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { MODERADOR } from '#contract/moderador/messages.ts'
import { ApiError, api } from '#web/lib/http.ts'
import { toast } from '#web/ui/toast.ts'
import { ACESSO_MODERADOR } from './messages.ts'

const KEY = 'acesso-enviado'

export const useAccessSent = (id: number) =>
  useQuery({
    queryKey: [KEY, id],
    queryFn: ({ signal }) => api('GET /cliente/despedida/:id/acesso-enviado', { params: { id }, signal }),
  })

export const useSendAccess = (id: number) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => api('POST /cliente/despedida/:id/enviar-acesso', { params: { id } }),
    onSuccess: answer => {
      client.setQueryData([KEY, id], answer)
      toast.success(MODERADOR.acessoEnviado)
    },
    onError: error => toast.error(error instanceof ApiError ? error.mensagem : ACESSO_MODERADOR.falhou),
  })
}
