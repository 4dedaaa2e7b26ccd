import type { z } from 'zod'
import { SANTINHO } from '#contract/documento/santinho-rules.ts'
import type { Formato, santinhoPreviaBody } from '#contract/documento/schema.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { type Job, PORTRAIT_EDGE_PX, type SantinhoContent } from '#server/adapters/documents/content.ts'
import { DocumentError, type OnProgress } from '#server/adapters/documents.ts'
import { localTimeOf } from '#server/core/local-time.ts'
import { fieldProblem, Problem } from '#server/core/problem.ts'
import type { Session } from '#server/db/sessions.ts'
import type { Deps } from '#server/deps.ts'
import { readGrupoPublico } from '#server/features/configuracao/service.ts'
import { readDespedida } from '#server/features/despedida/service.ts'
import { PRINTED_PORTRAIT_EDGE_PX, pessoaOf, printedAhead, printedCerimonias, printedOne } from './content-service.ts'

export const makeOrUnavailable = async (
  deps: Deps,
  job: Job,
  code: ErrorCode,
  onProgress?: OnProgress,
): Promise<Uint8Array> => {
  try {
    return await deps.documents.make(job, onProgress)
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error
    deps.log.error({ err: error }, 'a document could not be made')
    throw new Problem(code)
  }
}

/** A document with the name of the deceased, for the file name. */
type NamedFile = { nome: string; bytes: Uint8Array }

/** `endereco`: the public page that the printed QR code opens. It has no access code, because paper is passed on. */
export const makeInformativo = async (
  deps: Deps,
  session: Session,
  id: number,
  options: { formato: Formato; endereco: string },
): Promise<NamedFile> => {
  const despedida = await readDespedida(deps, deps.db, session, id)
  const now = localTimeOf(deps.config.TZ_PORTAL, deps.now())
  const cerimonias = options.formato === 'status' ? printedAhead(despedida, now) : printedCerimonias(despedida)
  const pessoa = await pessoaOf(deps, despedida, PORTRAIT_EDGE_PX[options.formato])
  const { rodape: grupo } = await readGrupoPublico(deps)
  const content = { pessoa, cerimonias, grupo, ...options }
  const bytes = await makeOrUnavailable(deps, { kind: 'informativo', content }, 'INFORMATIVO_INDISPONIVEL')
  return { nome: pessoa.nome, bytes }
}

type SantinhoOptions = z.output<typeof santinhoPreviaBody> & { formato: SantinhoContent['formato']; endereco: string }

/**
 * The cards are handed out on paper, therefore the code has no access code, and ceremonies for the family alone are not offered.
 * @throws Problem DESPEDIDA_NAO_ENCONTRADA, DADOS_INVALIDOS for a ceremony that the page does not have, INDISPONIVEL
 */
export const makeSantinho = async (
  deps: Deps,
  session: Session,
  id: number,
  { cerimonia: key, ...options }: SantinhoOptions,
): Promise<NamedFile> => {
  const despedida = await readDespedida(deps, deps.db, session, id)
  const cerimonia = key === '' ? undefined : printedOne(despedida, key)
  if (key !== '' && !cerimonia) throw fieldProblem('cerimonia', SANTINHO.semCerimonia)
  const pessoa = await pessoaOf(deps, despedida, PRINTED_PORTRAIT_EDGE_PX)
  const content = { ...options, pessoa, cerimonia }
  const bytes = await makeOrUnavailable(deps, { kind: 'santinho', content }, 'INDISPONIVEL')
  return { nome: pessoa.nome, bytes }
}
