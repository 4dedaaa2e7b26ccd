import { z } from 'zod'
import { isData } from '../fields/data-hora.ts'
import { isEmail } from '../fields/email.ts'
import { stringUpTo } from '../fields/string-up-to.ts'
import { isTelefoneFixoOuCelular, normaliseTelefone } from '../fields/telefone.ts'
import { normaliseText } from '../fields/text.ts'
import { text } from '../fields/text-schema.ts'
import {
  CEMITERIOS_MAX,
  PONTO_MAX,
  PORTAO_NOME_MAX,
  PORTOES_MAX,
  QUADRA_NOME_MAX,
  QUADRAS_MAX,
} from '../sepultura/limits.ts'
import { SEPULTURA } from '../sepultura/schema.ts'
import { sheetQuery } from '../sheet.ts'
import { allCapelasOf, UNITS, type UnitCode } from '../units.ts'
import { divulgacao, folha } from './divulgacao-schema.ts'
import {
  ANUNCIOS_MAX,
  ENDERECO_MAX,
  EVENTO_CONVITE_MAX,
  EVENTO_IMAGENS_COUNT,
  FLORICULTURAS_MAX,
  GRUPO_CIDADE_MAX,
  GRUPO_NOME_CURTO_MAX,
  GRUPO_NOME_MAX,
  GRUPO_SOBRE_MAX,
  LINK_MAX,
  PESSOA_MAX,
  TEXTO_MAX,
  UNIDADE_NOME_MAX,
} from './limits.ts'
import { CONFIGURACAO } from './messages.ts'
import { NOMES_TEXTOS, type NomeTexto, textoDe, variableProblem } from './texto-rules.ts'

/** A text that may be empty; otherwise it is brought into its stored form and checked. */
const orEmpty = (
  max: number,
  stored: (value: string) => string,
  isRight: (value: string) => boolean,
  message: string,
) =>
  stringUpTo(max, { tooLong: message })
    .overwrite(value => {
      const text = normaliseText(value)
      return text === '' ? '' : stored(text)
    })
    .refine(value => value === '' || isRight(value), message)

const isWebAddress = (value: string): boolean => /^https?:\/\/[^\s"<>]+$/.test(value)

const telefone = orEmpty(40, normaliseTelefone, isTelefoneFixoOuCelular, CONFIGURACAO.telefone)
const email = orEmpty(200, value => value.toLowerCase(), isEmail, CONFIGURACAO.email)
const link = orEmpty(LINK_MAX, value => value, isWebAddress, CONFIGURACAO.link)
const ano = orEmpty(
  10,
  value => value,
  value => /^(?:1[89]|20)\d{2}$/.test(value),
  CONFIGURACAO.ano,
)
const nome = (max: number) => text({ max, required: CONFIGURACAO.obrigatorio })

/** Address of a stored picture, or of one that the portal brings along; "" for none. */
const PICTURE = /^\/(?:midia\/[\w-]{16,64}\.webp|imagens\/[\w/-]+\.(?:jpg|svg))$/
const imagem = orEmpty(
  200,
  value => value,
  value => PICTURE.test(value),
  CONFIGURACAO.imagem,
)

/** Name of a stored PDF; "" for the policy that the portal brings along. */
const politica = orEmpty(
  100,
  value => value,
  value => /^[\w-]{22}\.pdf$/.test(value),
  CONFIGURACAO.politica,
)

const algumaImagem = imagem.refine(value => value !== '', CONFIGURACAO.semImagem)

/** The group. `logo` is for light backgrounds. `sobre` has paragraphs separated by empty lines. Telephones are digits with the area code. */
export const grupo = z.object({
  nome: nome(GRUPO_NOME_MAX),
  nomeCurto: nome(GRUPO_NOME_CURTO_MAX),
  desde: ano,
  cidade: text({ max: GRUPO_CIDADE_MAX }),
  logo: imagem,
  sobre: text({ max: GRUPO_SOBRE_MAX, multiline: true }),
  telefone,
  email,
  encarregado: text({ max: PESSOA_MAX }),
  encarregadoEmail: email,
  encarregadoTelefone: telefone,
  politica,
})
export type Grupo = z.output<typeof grupo>

/** One unit. `logo` is for dark backgrounds; `capelas` are the chapels in use. */
export const unidade = z.object({
  nome: nome(UNIDADE_NOME_MAX),
  endereco: text({ max: ENDERECO_MAX }),
  telefone,
  whatsapp: telefone,
  mapa: link,
  logo: imagem,
  capelas: z
    .array(z.string().regex(/^\d{2}$/))
    .min(1, CONFIGURACAO.capelas)
    .max(20)
    .overwrite(numbers => [...new Set(numbers)].sort()),
})
export type Unidade = z.output<typeof unidade>

/** Partner florists of one unit, in the order in which they are shown. */
export const floriculturas = z.object({
  itens: z
    .array(
      z.object({
        nome: nome(UNIDADE_NOME_MAX),
        telefone,
        endereco: text({ max: ENDERECO_MAX }),
        link,
      }),
    )
    .max(FLORICULTURAS_MAX),
})
export type Floriculturas = z.output<typeof floriculturas>

const dia = orEmpty(10, value => value, isData, CONFIGURACAO.data)
const inOrder = ({ de, ate }: { de: string; ate: string }): boolean => de === '' || ate === '' || de <= ate

/** Adverts of one unit in their order, shown from the day `de` to the day `ate`; "" for no bound. */
export const anuncios = z.object({
  itens: z
    .array(
      z
        .object({ imagem: algumaImagem, de: dia, ate: dia })
        .refine(inOrder, { error: CONFIGURACAO.periodo, path: ['ate'] }),
    )
    .max(ANUNCIOS_MAX),
})
export type Anuncios = z.output<typeof anuncios>

/** Pictures and invitation of the Finados panel; name, company and dates belong to each event. */
export const eventoPainel = z.object({
  imagens: z.array(algumaImagem).length(EVENTO_IMAGENS_COUNT),
  convite: text({ max: EVENTO_CONVITE_MAX, required: CONFIGURACAO.obrigatorio }),
})
export type EventoPainel = z.output<typeof eventoPainel>

const pontos = (nameMax: number, max: number) => {
  const coordinate = z.number().int().min(0).max(PONTO_MAX)
  return z.array(z.object({ nome: nome(nameMax), x: coordinate, y: coordinate })).max(max)
}

/**
 * The public search for graves of one unit, off until a person switches it on. `cemiterios`: as the register writes them; the points are
 * places of the picture `planta`. @param imagem address of a picture of the settings, or ""
 */
const sepulturaWith = (imagem: z.ZodType<string>) =>
  z
    .object({
      ativa: z.boolean(),
      cemiterios: z.array(nome(UNIDADE_NOME_MAX)).max(CEMITERIOS_MAX),
      planta: imagem,
      quadras: pontos(QUADRA_NOME_MAX, QUADRAS_MAX),
      portoes: pontos(PORTAO_NOME_MAX, PORTOES_MAX),
    })
    .refine(({ ativa, cemiterios }) => !ativa || cemiterios.length > 0, {
      error: SEPULTURA.semCemiterio,
      path: ['cemiterios'],
    })

export const sepultura = sepulturaWith(imagem)
export type Sepultura = z.output<typeof sepultura>

const texto = (nome: NomeTexto) => {
  const { canal } = textoDe(nome)
  return text({
    max: TEXTO_MAX[canal],
    required: CONFIGURACAO.obrigatorio,
    multiline: canal === 'email',
  }).superRefine((value, context) => {
    const message = variableProblem(nome, value)
    if (message !== undefined) context.addIssue({ code: 'custom', message })
  })
}

/** Texts of SMS and e-mails, with their variables in braces. */
export const textos = z.object(
  Object.fromEntries(NOMES_TEXTOS.map(nome => [nome, texto(nome)])) as Record<NomeTexto, ReturnType<typeof texto>>,
)
export type Textos = z.output<typeof textos>

const CODES = UNITS.map(unit => unit.code) as [UnitCode, ...UnitCode[]]
const codigo = z.enum(CODES)
const codigoOuTodas = z.union([codigo, z.literal('')])
const versao = z.number().int().min(0).max(1_000_000)

const doGrupo = { secao: z.literal('grupo'), unidade: z.literal(''), versao, valor: grupo }
const daUnidade = { secao: z.literal('unidade'), unidade: codigo, versao, valor: unidade }
/** Without a unit: the florists that serve all of them. */
const dasFloriculturas = { secao: z.literal('floriculturas'), unidade: codigoOuTodas, versao, valor: floriculturas }
const dosAnuncios = { secao: z.literal('anuncios'), unidade: codigo, versao, valor: anuncios }
const daFolha = { secao: z.literal('folha'), unidade: codigo, versao, valor: folha }
const daDivulgacao = { secao: z.literal('divulgacao'), unidade: codigo, versao, valor: divulgacao }
const daSepultura = { secao: z.literal('sepultura'), unidade: codigo, versao, valor: sepultura }
const doEvento = { secao: z.literal('evento'), unidade: z.literal(''), versao, valor: eventoPainel }
const dosTextos = { secao: z.literal('textos'), unidade: z.literal(''), versao, valor: textos }

const capelasExist = (body: { unidade: UnitCode; valor: { capelas: string[] } }): boolean =>
  body.valor.capelas.every(capela => allCapelasOf(body.unidade).includes(capela))

/** A section as it should become. `versao` is the version that was read; another version since then refuses the save. */
export const salvarConfiguracaoBody = z.discriminatedUnion('secao', [
  z.object(doGrupo),
  z.object(daUnidade).refine(capelasExist, { error: CONFIGURACAO.capelas, path: ['valor', 'capelas'] }),
  z.object(dasFloriculturas),
  z.object(dosAnuncios),
  z.object(daFolha),
  z.object(daDivulgacao),
  z.object(daSepultura),
  z.object(doEvento),
  z.object(dosTextos),
])
export type SalvarConfiguracao = z.output<typeof salvarConfiguracaoBody>

/** Who wrote the version, and when; both empty for version 0, with which the portal begins. */
const autoria = { autor: z.string(), criada_em: z.string().nullable() }

export const secaoConfiguracao = z.discriminatedUnion('secao', [
  z.object({ ...doGrupo, ...autoria }),
  z.object({ ...daUnidade, ...autoria }),
  z.object({ ...dasFloriculturas, ...autoria }),
  z.object({ ...dosAnuncios, ...autoria }),
  z.object({ ...daFolha, ...autoria }),
  z.object({ ...daDivulgacao, ...autoria }),
  z.object({ ...daSepultura, ...autoria }),
  z.object({ ...doEvento, ...autoria }),
  z.object({ ...dosTextos, ...autoria }),
])
export type SecaoConfiguracao = z.output<typeof secaoConfiguracao>
export type NomeSecao = SecaoConfiguracao['secao']

const secao = z.enum([
  'grupo',
  'unidade',
  'floriculturas',
  'anuncios',
  'folha',
  'divulgacao',
  'sepultura',
  'evento',
  'textos',
])
const alvo = { secao, unidade: codigoOuTodas.default('') }

/** Writes the value of version `para` again, as a new version; `versao` as in a save. */
export const desfazerBody = z.object({ ...alvo, versao, para: versao })
export type Desfazer = z.output<typeof desfazerBody>

export const historicoQuery = sheetQuery.extend(alvo)

export const versaoConfiguracao = z.object({ versao: z.number(), ...autoria })
export type VersaoConfiguracao = z.output<typeof versaoConfiguracao>

/** A text as it would be saved, to be sent to the administrator who asks. */
export const testeBody = z
  .object({
    texto: z.enum(NOMES_TEXTOS).meta({ examples: ['contatoEmail'] }),
    valor: stringUpTo(4000).meta({ examples: ['Olá, {nome}.'] }),
  })
  .refine(({ texto: nome, valor }) => texto(nome).safeParse(valor).success, { path: ['valor'] })
export type Teste = z.output<typeof testeBody>

export const imagemBody = z.object({ imagem: z.string().max(7 * 1024 * 1024) })

/** The group's own privacy policy: a PDF as a `data:` URL. */
export const politicaBody = z.object({ arquivo: z.string().max(7 * 1024 * 1024) })

/** What every page shows of the group and its units. `rodape`: "Memorial Online. Maceió, Alagoas." */
export const grupoPublico = z.object({
  nomeCurto: z.string(),
  desde: z.string(),
  rodape: z.string(),
  logo: z.string(),
  unidades: z.array(
    z.object({
      codigo,
      nome: z.string(),
      logo: z.string(),
      capelas: z.array(z.string()),
      endereco: z.string(),
      mapa: z.string(),
    }),
  ),
})
export type GrupoPublico = z.output<typeof grupoPublico>

export const unidadeParams = z.object({ empresa: z.string().max(10) })

/** What the displays of a unit show besides its wakes: adverts are addresses of pictures, today's only. */
export const unidadeNaTela = z.object({ nome: z.string(), logo: z.string(), anuncios: z.array(z.string()) })
export type UnidadeNaTela = z.output<typeof unidadeNaTela>

/** What the group says about itself, and whom to write to about personal data. */
export const sobreGrupo = grupo
  .pick({
    sobre: true,
    telefone: true,
    email: true,
    encarregado: true,
    encarregadoEmail: true,
    encarregadoTelefone: true,
  })
  .extend({
    /** Recordings get captions: the statement on accessibility says what is true of this house. */
    legendas: z.boolean(),
  })
export type SobreGrupo = z.output<typeof sobreGrupo>
