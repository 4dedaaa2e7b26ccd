import { forgetStored, readStored, writeStored } from '#web/lib/stored.ts'

const KEY = 'avisos'

/** The despedidas of which this device asked for notices: there they are not offered again. */
export const askedAvisos = (): number[] => readStored(KEY) ?? []
export const keepAskedAvisos = (despedidaId: number): void => void writeStored(KEY, [...askedAvisos(), despedidaId])
/** Whoever left the notices may ask for them again. */
export const forgetAskedAvisos = (): void => forgetStored(KEY)
