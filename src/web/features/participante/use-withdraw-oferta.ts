import { api, messageOf } from '#web/lib/http.ts'
import { useSend } from '#web/ui/use-send.ts'
import { OFERTAS } from './presenca-messages.ts'

/** Withdraws the consent of a person everywhere; a second tap does the same again. */
export const useWithdrawOferta = () =>
  useSend(({ id }: { id: number; nome: string }) => api('PUT /participantes/ofertas/:id/retirar', { params: { id } }), {
    done: (_output, { nome }) => OFERTAS.retirado(nome),
    failed: error => messageOf(error, OFERTAS.naoRetirado),
    changes: ['GET /participantes/ofertas', 'GET /participantes/despedida/:id'],
  })
