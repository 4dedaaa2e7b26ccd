import type { Formato } from '#contract/documento/schema.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { formatData } from '#contract/fields/data-hora.ts'
import type { EbookContent, Job } from '#server/adapters/documents/content.ts'
import { DocumentError } from '#server/adapters/documents.ts'
import { Problem } from '#server/core/problem.ts'
import type { Session } from '#server/db/sessions.ts'
import type { Deps } from '#server/deps.ts'
import { readDespedida } from '#server/features/despedida/service.ts'
import { listParaImpressao } from '#server/features/homenagem/print-service.ts'
import { cerimoniasOf, pessoaOf, readForPrint } from './content-service.ts'

/** Longest side in print: 300 points at 200 dots per inch. */
const PICTURE_EDGE_PX = 840
/** Limits the pictures decoded at once, so that a large book leaves processor time for pages. */
const PICTURES_CONCURRENT_MAX = 2

export const makeOrUnavailable = async (deps: Deps, job: Job, code: ErrorCode): Promise<Uint8Array> => {
  try {
    return await deps.documents.make(job)
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error
    deps.log.error({ err: error }, 'a document could not be made')
    throw new Problem(code)
  }
}

/** Only approved homenagens, oldest first. */
const homenagensOf = async (deps: Deps, despedidaId: number): Promise<EbookContent['homenagens']> => {
  const aprovadas = await listParaImpressao(deps.db, despedidaId)
  const printed: EbookContent['homenagens'] = []
  for (let start = 0; start < aprovadas.length; start += PICTURES_CONCURRENT_MAX)
    printed.push(
      ...(await Promise.all(
        aprovadas.slice(start, start + PICTURES_CONCURRENT_MAX).map(async ({ nome, descricao, data, imagem }) => ({
          nome,
          descricao,
          data: formatData(localDay(deps, data)),
          imagem: await readForPrint(deps, imagem, PICTURE_EDGE_PX),
        })),
      )),
    )
  return printed
}

/** The day of an instant in the portal's time zone. */
const localDay = (deps: Deps, instant: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: deps.config.TZ_PORTAL, dateStyle: 'short' }).format(new Date(instant))

/** A document with the name of the deceased, for the file name. */
type NamedFile = { nome: string; bytes: Uint8Array }

const makeNamed = async (deps: Deps, job: Exclude<Job, { kind: 'cartao' }>, code: ErrorCode): Promise<NamedFile> => ({
  nome: job.content.nome,
  bytes: await makeOrUnavailable(deps, job, code),
})

export const makeEbook = async (deps: Deps, session: Session, id: number): Promise<NamedFile> => {
  const despedida = await readDespedida(deps, deps.db, session, id)
  const content: EbookContent = {
    ...(await pessoaOf(deps, despedida)),
    biografia: despedida.obituario,
    cerimonias: cerimoniasOf(despedida),
    homenagens: await homenagensOf(deps, id),
  }
  return makeNamed(deps, { kind: 'ebook', content }, 'EBOOK_INDISPONIVEL')
}

/** `endereco`: the public page that the printed QR code opens. It has no access code, because paper is passed on. */
export const makeInformativo = async (
  deps: Deps,
  session: Session,
  id: number,
  options: { formato: Formato; endereco: string },
): Promise<NamedFile> => {
  const despedida = await readDespedida(deps, deps.db, session, id)
  const content = { ...(await pessoaOf(deps, despedida)), cerimonias: cerimoniasOf(despedida), ...options }
  return makeNamed(deps, { kind: 'informativo', content }, 'INFORMATIVO_INDISPONIVEL')
}
