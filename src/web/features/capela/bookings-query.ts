import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { CAPELA } from '#contract/capela/messages.ts'
import type { Apresentacao } from '#contract/capela/schema.ts'
import { ApiError, api } from '#web/lib/http.ts'
import { toast } from '#web/ui/toast.ts'

export type BookingDraft = Omit<Apresentacao, 'nomeFalecido'>

/** Bookings of one farewell. */
export const useBookings = (idDespedida: number) =>
  useQuery({
    queryKey: ['apresentacoes', idDespedida],
    queryFn: ({ signal }) => api('GET /apresentacao/despedida/:id', { params: { id: idDespedida }, signal }),
  })

/** What the person is told when a booking is refused (specification §8). */
export const bookingProblem = (error: unknown): string => {
  if (!(error instanceof ApiError)) return CAPELA.erroEditar
  if (error.text === 'Já existe outro registro ativo para esta empresa') return CAPELA.ocupada
  return error.status === 400 || error.status === 0 || error.status === 429 ? error.mensagem : CAPELA.erroEditar
}

/** With no existing record it is created, with one it is updated (specification §4). */
export const useSaveBooking = (onSaved: () => void) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (booking: BookingDraft) =>
      booking.id > 0
        ? api('PUT /apresentacao/update', { body: booking })
        : api('POST /apresentacao/salva', { body: booking }),
    onSuccess: (_answer, booking) => {
      toast.success(booking.id > 0 ? CAPELA.editada : CAPELA.salva)
      onSaved()
    },
    onError: error => toast.error(bookingProblem(error)),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['apresentacoes'] }),
        client.invalidateQueries({ queryKey: ['despedidas'] }),
      ]),
  })
}
