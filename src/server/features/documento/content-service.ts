import { momentInWords } from '#contract/despedida/date-rules.ts'
import { RITO } from '#contract/despedida/messages.ts'
import type { DespedidaPublica } from '#contract/despedida/public-schema.ts'
import { velorioInForce } from '#contract/despedida/velorio-rules.ts'
import { IMPRESSO } from '#contract/documento/messages.ts'
import { formatDataHora } from '#contract/fields/data-hora.ts'
import type { Cerimonia, Pessoa } from '#server/adapters/documents/content.ts'
import { jpegForPrint } from '#server/adapters/images.ts'
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
  | 'pessoa_falecida'
> & { apresentacao: Parameters<typeof velorioInForce>[1] }

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

/** Bytes of a stored picture for print; a missing or broken picture leaves its place empty instead of failing the document. */
export const readForPrint = async (deps: Deps, address: string | null, edge: number, square = false) => {
  const nome = nameOfPicture(address)
  if (nome === undefined) return undefined
  try {
    const bytes = await deps.media.get(nome)
    return bytes && (await jpegForPrint(bytes, edge, square))
  } catch (error) {
    deps.log.warn({ err: error }, 'a picture could not be printed')
    return undefined
  }
}

export const pessoaOf = async (deps: Deps, despedida: DespedidaImpressa): Promise<Pessoa> => {
  const { nome, data_nascimento, data_falecimento, sexo } = despedida.pessoa_falecida
  return {
    nome,
    vida: { data_nascimento, data_falecimento },
    sexo,
    banner: despedida.foto_fundo,
    retrato: (await readForPrint(deps, despedida.foto_perfil, 600, true))?.bytes,
  }
}

const cerimonia = (titulo: string, quando: string | null, lugar: string): Cerimonia => ({
  titulo,
  quando: momentInWords(quando),
  data: formatDataHora(quando),
  lugar,
})

/** Velório and last ceremony: date and hour in words, then the place; those of the velório come from an active apresentacao. */
export const cerimoniasOf = (despedida: DespedidaImpressa): [Cerimonia, Cerimonia] => {
  const { local_sepultamento, localizacao_sepultado, apresentacao } = despedida
  const { data_velorio, local_velorio } = velorioInForce(despedida, apresentacao)
  return [
    cerimonia(IMPRESSO.velorio, data_velorio, local_velorio),
    cerimonia(
      RITO[despedida.rito].nome,
      despedida.data_sepultamento,
      [local_sepultamento, localizacao_sepultado].filter(text => text !== '').join(', '),
    ),
  ]
}
