import { z } from 'zod'

/** What stands between a chapel and its viewers; `ao-vivo` is the only good one while the window runs. */
export const ESTADOS_TRANSMISSAO = [
  'sem-reserva',
  'desativada',
  'agendada',
  'encerrada',
  'sem-camera',
  'sem-ffmpeg',
  'conectando',
  'ao-vivo',
  'reconectando',
  'credenciais',
  'sem-sinal',
  'codec',
  'disco',
] as const
export type EstadoTransmissao = (typeof ESTADOS_TRANSMISSAO)[number]

/** What happened to a broadcast, newest first. `quando` is ISO 8601 UTC. */
export const registroTransmissao = z.object({
  id: z.number(),
  quando: z.string(),
  tipo: z.string(),
  texto: z.string(),
})
export type RegistroTransmissao = z.output<typeof registroTransmissao>

/**
 * `GET cliente/transmissao/{id}`: the broadcast of a farewell as the people of the house see it. `agora` is the portal's wall clock;
 * `segmentoHa` seconds since the last piece of picture; `previa` an address that opens in the preparation time too, or null.
 */
export const transmissao = z.object({
  despedidaId: z.number(),
  nome: z.string(),
  agora: z.string(),
  apresentacao: z
    .object({
      id: z.number(),
      empresa: z.string(),
      unidade: z.string(),
      capela: z.string(),
      dataHoraInicial: z.string(),
      dataHoraFinal: z.string(),
      status: z.boolean(),
      status_camera: z.boolean(),
      encerrada: z.boolean(),
    })
    .nullable(),
  estado: z.enum(ESTADOS_TRANSMISSAO),
  simulada: z.boolean(),
  segmentoHa: z.number().nullable(),
  duracaoSegmento: z.number().nullable(),
  reinicios: z.number().int(),
  espectadores: z.number().int(),
  pico: z.number().int(),
  previa: z.string().nullable(),
  registros: z.array(registroTransmissao),
})
export type Transmissao = z.output<typeof transmissao>

export const cameraBody = z.object({ ligada: z.boolean() })
/** Minutes by which the window grows. */
export const estenderBody = z.object({ minutos: z.union([z.literal(15), z.literal(30), z.literal(60)]) })
