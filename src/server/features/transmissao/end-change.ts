import { Problem } from '#server/core/problem.ts'
import { violatedConstraint } from '#server/db/client.ts'

/** A change in the history of the transmissao and in the audit. */
type Entry = { acao: string; registro: string }

/** The ceremony continues after the booked end, or does no longer. */
export const markEntry = (emAndamento: boolean): Entry =>
  emAndamento
    ? { acao: 'cerimonia', registro: 'Cerimônia em andamento' }
    : { acao: 'fim-cerimonia', registro: 'Cerimônia terminada' }

export const extensionEntry = (minutos: number): Entry => ({
  acao: 'estender',
  registro: `Estendida em ${minutos} minutos`,
})

/** As a handler of `catch`. @throws Problem CAPELA_OCUPADA when the hours belong to another family. */
export const refuseOccupied = (error: unknown): never => {
  throw violatedConstraint(error) === 'apresentacao_sem_conflito' ? new Problem('CAPELA_OCUPADA') : error
}
