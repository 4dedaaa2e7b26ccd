import { PARTICIPANTE } from '#contract/participante/messages.ts'
import { translated } from '#web/lib/language.ts'

export { forgetAskedAvisos } from './avisos-store.ts'

/** The sentences of the contract about a visitor's form. */
export const PARTICIPANTE_FRASES = translated('participanteFrases', PARTICIPANTE)
