import type { CerimoniaBody } from '#contract/despedida/cerimonia-schema.ts'
import type { Life } from '#contract/falecido/life-rules.ts'
import type { Role } from '#contract/roles.ts'
import type { NewRow } from '#server/db/tables.ts'
import type { Anchor } from './anchors.ts'
import despedidas from './despedidas.json' with { type: 'json' }
import evento from './evento.json' with { type: 'json' }
import pessoas from './pessoas.json' with { type: 'json' }

/** Published in the documentation; sample data is never loaded into a database with real data. */
export const SAMPLE_PASSWORD = 'memorial1973'

type SamplePerson = {
  key: string
  papeis: Role[]
  /** Only the three documented accounts can sign in; the others are moderators of other despedidas. */
  signsIn: boolean
  pessoa: Omit<NewRow<'pessoa'>, 'data_nascimento'> & { email: string }
}

/** At most 160 and 35 code points, the limits of the portal. */
export type SampleHomenagem = {
  nome: string
  descricao: string
  /** Hours after the death. */
  horas: number
  /** A picture in `assets/fotografias-de-exemplo` or `paisagens-de-exemplo`. */
  scene?: string
  /** A sound in `assets/vozes-de-exemplo`, and what its family wrote for those who do not hear it. */
  voz?: { som: string; segundos: number; transcricao: string }
  /** `espera` has no decision yet; `recusada` has one; `familia` is for the family alone, which keeps it. */
  state?: 'espera' | 'recusada' | 'familia'
}

type SampleCerimonia = Pick<CerimoniaBody, 'tipo' | 'local' | 'endereco' | 'observacao'> & {
  diasDepois: number
  hora: string
}

export type SampleDespedida = {
  key: string
  anchor: Anchor
  /** Key of a person; undefined for a despedida without a moderator. */
  moderador?: string
  /** Chapel of the Central de Velórios, the only unit with sample apresentacoes. */
  capelaCv?: string
  /** `nome`: of the register. */
  falecido: Omit<NewRow<'falecido'>, 'data_falecimento' | 'nome_registro'> & { nome: string }
  /** For a newborn: born so many days before the date of death of the sample. */
  diasDeVida?: number
  pagina: Partial<NewRow<'despedida'>> & { contrato_jazigo: string }
  /** Ceremonies besides velório and last one, a number of days after the death. */
  cerimonias?: readonly SampleCerimonia[]
  /** Paragraphs; at most 1000 code points together, the limit of the portal. */
  biografia: readonly string[]
  /** In their order; `scene`: a picture, as for homenagens. */
  fotografias?: readonly { scene: string; legenda: string; ano: number | null; alternativo: string }[]
  homenagens: readonly SampleHomenagem[]
  /** Keys of the people who look after the page too. */
  outros?: readonly string[]
  /** Somebody without the code who waits for an answer. */
  pedido?: { nome: string; contato: string; frase: string }
  /** Of the livro de presença. */
  assinaturas?: readonly { nome: string; cidade?: string; na_capela?: boolean }[]
}

export const PEOPLE = pessoas as readonly SamplePerson[]
/** Oldest first, so that later ids belong to later velórios. All people are invented. */
export const DESPEDIDAS = despedidas as readonly SampleDespedida[]

export const lifeOf = ({ falecido, diasDeVida }: SampleDespedida, data_falecimento: string): Life => {
  const days = (diasDeVida ?? 0) * 86_400_000
  const born = new Date(Date.parse(data_falecimento) - days).toISOString().slice(0, 10)
  return { data_nascimento: diasDeVida === undefined ? falecido.data_nascimento : born, data_falecimento }
}

/** Homenagens of the Finados event: names of at most 22 code points, messages of 10 to 145. */
export const EVENT_HOMENAGENS = evento

/** A family that asks for the page of somebody buried before the portal. */
export const PEDIDO_PAGINA = {
  falecido: 'Raimundo Vasconcelos',
  ano: '1994',
  parentesco: 'Filho(a)',
  nome: 'Dalva Vasconcelos',
  contato: '82900000232',
}
