import {
  type Cerimonia as CerimoniaDaDespedida,
  cerimoniasOf,
  nextCerimonia,
  whereOf,
} from '#contract/despedida/cerimonias-rules.ts'
import { hourBefore, momentWithin } from '#contract/despedida/changed-hour-rules.ts'
import { momentInWords } from '#contract/despedida/date-rules.ts'
import type { DespedidaPublica } from '#contract/despedida/public-schema.ts'
import type { Comunicado } from '#contract/documento/schema.ts'
import { formatDataHora } from '#contract/fields/data-hora.ts'
import type { Cerimonia, CerimoniaAnunciada, Pessoa } from '#server/adapters/documents/content.ts'
import { jpegForPrint } from '#server/adapters/images.ts'
import { Problem } from '#server/core/problem.ts'
import type { Deps } from '#server/deps.ts'

/** The fields of a despedida that documents need; both the staff's and the public version have them. */
export type DespedidaImpressa = Pick<
  DespedidaPublica,
  | 'foto_perfil'
  | 'foto_fundo'
  | 'data_velorio'
  | 'local_velorio'
  | 'data_sepultamento'
  | 'local_sepultamento'
  | 'localizacao_sepultado'
  | 'rito'
  | 'cerimonias'
  | 'pessoa_falecida'
> & { apresentacao: Parameters<typeof cerimoniasOf>[0]['apresentacao'] }

const nameOfPicture = (address: string | null): string | undefined =>
  /^\/midia\/([\w-]+\.webp)$/.exec(address ?? '')?.[1]

/** Whether the media store cannot be read at the moment; a missing or broken picture is not a reason to try again. */
export const isPictureUnavailable = async (deps: Deps, address: string | null): Promise<boolean> => {
  const nome = nameOfPicture(address)
  if (nome === undefined) return false
  return deps.media.get(nome).then(
    () => false,
    () => true,
  )
}

/**
 * Bytes of a stored picture for print; a missing or broken picture leaves its place empty instead of failing the document.
 * @throws Problem INDISPONIVEL on a busy machine
 */
export const readForPrint = async (deps: Deps, address: string | null, edge: number, square = false) => {
  const nome = nameOfPicture(address)
  if (nome === undefined) return undefined
  try {
    const bytes = await deps.media.get(nome)
    return bytes && (await jpegForPrint(bytes, edge, square))
  } catch (error) {
    if (error instanceof Problem) throw error
    deps.log.warn({ err: error }, 'a picture could not be printed')
    return undefined
  }
}

/** Sharp on paper. */
export const PRINTED_PORTRAIT_EDGE_PX = 600

/** @param portraitEdge in pixels: reducing and drawing 600 of them takes a third of the time of an informativo */
export const pessoaOf = async (deps: Deps, despedida: DespedidaImpressa, portraitEdge: number): Promise<Pessoa> => {
  const { nome, conhecido_como, data_nascimento, data_falecimento, sexo } = despedida.pessoa_falecida
  return {
    nome,
    conhecidoComo: conhecido_como,
    vida: { data_nascimento, data_falecimento },
    sexo,
    banner: despedida.foto_fundo,
    retrato: (await readForPrint(deps, despedida.foto_perfil, portraitEdge, true))?.bytes,
  }
}

const printed = (one: CerimoniaDaDespedida): Cerimonia => ({
  titulo: one.title,
  quando: momentInWords(one.start),
  data: formatDataHora(one.start),
  lugar: whereOf(one),
})

/** Each ceremony with date and hour in words, then the place. */
export const printedCerimonias = (despedida: DespedidaImpressa): Cerimonia[] => cerimoniasOf(despedida).map(printed)

/** The ceremony of this key, if it has an hour. */
export const printedOne = (despedida: DespedidaImpressa, key: string): Cerimonia | undefined => {
  const found = cerimoniasOf(despedida).find(({ which, start }) => which === key && start !== null)
  return found && printed(found)
}

/** A picture of fixed height may have no room for all: those that are not over, or all of them after the last one. */
const aheadOf = (cerimonias: CerimoniaDaDespedida[], now: string): CerimoniaDaDespedida[] => {
  const ahead = cerimonias.filter(({ over }) => over === undefined || now < over)
  return ahead.length > 0 ? ahead : cerimonias
}

export const printedAhead = (despedida: DespedidaImpressa, now: string): Cerimonia[] =>
  aheadOf(cerimoniasOf(despedida), now).map(printed)

/** The ceremony that is next; undefined after all of them, and without an hour. */
export const printedNext = (despedida: DespedidaImpressa, now: string): Cerimonia | undefined => {
  const next = nextCerimonia(despedida, now)
  return next && printed(next)
}

/** The ceremonies that a comunicado tells, with the hour that was public before. */
export const announcedCerimonias = (despedida: DespedidaPublica, tipo: Comunicado, now: string): CerimoniaAnunciada[] =>
  aheadOf(
    cerimoniasOf(despedida).filter(one =>
      tipo === 'nota' ? one.start !== null || one.place !== '' : one.kind === tipo,
    ),
    now,
  ).map(one => {
    const before = hourBefore(one, despedida.mudancas)
    return {
      ...printed(one),
      linha: one.note ?? '',
      antes: before === undefined ? '' : `${momentWithin(before)} (${formatDataHora(before)})`,
    }
  })
