import { useMutation } from '@tanstack/react-query'
import { api } from '#web/lib/http.ts'
import { toast } from '#web/ui/toast.ts'

type Report = { despedidaId: number; homenagemId: number; motivo: string; codigo: string | undefined }

export const useReport = (onSent: () => void) =>
  useMutation({
    mutationFn: ({ despedidaId, homenagemId, motivo, codigo }: Report) =>
      api('POST /homenagem/denuncia', {
        body: { despedida: despedidaId, homenagem: homenagemId, motivo, ...(codigo ? { codigo } : {}) },
      }),
    onSuccess: ({ mensagem }) => {
      toast.success(mensagem)
      onSent()
    },
  })
