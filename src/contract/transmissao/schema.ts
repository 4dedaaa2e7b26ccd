import { z } from 'zod'
import { codigo } from '../fields/codigo-schema.ts'
import { idParams } from '../fields/id-schema.ts'

/** `aparelho`: the name a browser gave itself. `assumir`: a person wants to watch here, even if another device of the same code stops. */
export const streamQuery = z.object({
  codigo: codigo.optional(),
  aparelho: z
    .string()
    .regex(/^[\w-]{8,64}$/)
    .optional(),
  assumir: z.literal('1').optional(),
})

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
  'endereco',
  'porta',
  'sem-sinal',
  'codec',
  'disco',
] as const
export type EstadoTransmissao = (typeof ESTADOS_TRANSMISSAO)[number]

/** What happened to a transmissao, newest first. `quando` is ISO 8601 UTC. */
export const registroTransmissao = z.object({
  id: z.number(),
  quando: z.string(),
  tipo: z.string(),
  texto: z.string(),
})
export type RegistroTransmissao = z.output<typeof registroTransmissao>

/** What somebody of the house must look after now: no picture, a black one, one that stands still, no sound, or an end that comes while people watch. */
export const ALERTAS_TRANSMISSAO = ['fora', 'preta', 'parada', 'muda', 'corte'] as const
export type AlertaTransmissao = (typeof ALERTAS_TRANSMISSAO)[number]

/**
 * `GET cliente/transmissao/{id}`: the transmissao of a despedida as the people of the house see it. `agora` is the portal's wall clock;
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
  /** Open alerts, oldest first. `desde` is ISO 8601 UTC. */
  alertas: z.array(z.object({ tipo: z.enum(ALERTAS_TRANSMISSAO), desde: z.string() })),
  /** Pictures from a phone or notebook: whether the server can take them, and who sends one now. `desde` is ISO 8601 UTC. */
  envio: z.object({
    possivel: z.boolean(),
    quem: z
      .object({ nome: z.string(), aparelho: z.string(), desde: z.string(), silencio: z.number().int() })
      .nullable(),
  }),
})
export type Transmissao = z.output<typeof transmissao>

/** `aparelho`: the name a browser gave itself, so that it can go on after a reload. `formato`: MIME type of what it records. */
export const envioBody = z.object({
  aparelho: z.string().regex(/^[\w-]{8,64}$/),
  formato: z
    .string()
    .max(100)
    .regex(/^video\/(webm|mp4|x-matroska)(;|$)/),
  assumir: z.boolean().default(false),
})
/** Somebody else who sends is named: only a person decides to take over. */
export const envioAberto = z.object({
  situacao: z.enum(['aberto', 'ocupado', 'fora-do-horario', 'sem-ffmpeg']),
  envio: z.string(),
  quem: z.string(),
})
export type EnvioAberto = z.output<typeof envioAberto>

export const envioParams = idParams.extend({ envio: z.string().max(64) })
/** Parts are numbered from 0 within an `envio`; sending one again changes nothing. */
export const parteParams = envioParams.extend({ parte: z.coerce.number().int().min(0).max(10_000_000) })
/** `proxima` is the part the server waits for. `recomecar`: what was recorded leads nowhere, a new recording and a new `envio` do. */
export const envioParte = z.object({
  situacao: z.enum(['aceita', 'repetida', 'adiante', 'recomecar']),
  proxima: z.number().int(),
})
export type EnvioParte = z.output<typeof envioParte>
export const envioEncerrado = z.object({ encerrado: z.boolean() })

export const cameraBody = z.object({ ligada: z.boolean() })
/** Minutes by which the window grows. */
export const estenderBody = z.object({ minutos: z.union([z.literal(15), z.literal(30), z.literal(60)]) })
