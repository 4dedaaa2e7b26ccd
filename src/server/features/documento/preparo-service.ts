import type { Copia, EbookPreparo } from '#contract/documento/schema.ts'
import { Problem } from '#server/core/problem.ts'
import { createSlots } from '#server/core/slots.ts'
import type { Session } from '#server/db/sessions.ts'
import type { Deps } from '#server/deps.ts'
import { drawEbook, type EbookSource, readEbookSource } from './ebook-service.ts'

/** How long a failure is reported to those who wait for the book. */
const FAILURE_REPORTED_MS = 600_000
/** A book that is being prepared is never at 100 %. */
const PROGRESS_MAX_PERCENT = 99

/** Books that wait: the pictures of one book at a time are in memory. */
const WAITING_MAX = 16

const READY: EbookPreparo = { estado: 'pronto', progresso: 100 }

type Preparo = { progresso: number; failed: boolean }

/**
 * Prepares ebooks in the background. One book is drawn for all who request the same content; these calls belong to the leader
 * (`cluster/forward-to-leader.ts`), so that this holds for all nodes. What is under way is forgotten with the process: the state is then
 * `parado`, and the page starts again.
 */
export const createEbookPreparos = (deps: Deps) => {
  const preparos = new Map<string, Preparo>()
  const inSlot = createSlots(1, { max: WAITING_MAX, refusal: () => new Problem('EBOOK_INDISPONIVEL') })

  const forgetLater = (key: string, preparo: Preparo): void => {
    setTimeout(() => {
      if (preparos.get(key) === preparo) preparos.delete(key)
    }, FAILURE_REPORTED_MS).unref()
  }

  const prepare = async (source: EbookSource, preparo: Preparo): Promise<void> => {
    try {
      const onProgress = (ratio: number): void => {
        preparo.progresso = Math.min(PROGRESS_MAX_PERCENT, Math.max(preparo.progresso, Math.round(ratio * 100)))
      }
      const bytes = await inSlot(() => drawEbook(deps, source, onProgress))
      await deps.ebooks.put(source.key, bytes)
      preparos.delete(source.key)
    } catch (error) {
      deps.log.error({ err: error, event: 'ebook' }, 'an ebook could not be prepared')
      preparo.failed = true
      forgetLater(source.key, preparo)
    }
  }

  const readPreparo = async ({ key }: EbookSource): Promise<EbookPreparo> => {
    const preparo = preparos.get(key)
    if (preparo?.failed) return { estado: 'falhou', progresso: 0 }
    if (preparo) return { estado: 'preparando', progresso: preparo.progresso }
    return (await deps.ebooks.has(key)) ? READY : { estado: 'parado', progresso: 0 }
  }

  return {
    /** Starts unless the book is ready or under way. */
    start: async (session: Session, id: number, copia: Copia): Promise<EbookPreparo> => {
      const source = await readEbookSource(deps, session, id, copia)
      if (await deps.ebooks.has(source.key)) return READY
      // From here on nothing is awaited, so that concurrent requests share one drawing.
      const underWay = preparos.get(source.key)
      if (underWay?.failed === false) return { estado: 'preparando', progresso: underWay.progresso }
      const preparo: Preparo = { progresso: 0, failed: false }
      preparos.set(source.key, preparo)
      void prepare(source, preparo)
      return { estado: 'preparando', progresso: 0 }
    },
    state: async (session: Session, id: number, copia: Copia): Promise<EbookPreparo> =>
      readPreparo(await readEbookSource(deps, session, id, copia)),
    /** @throws Problem NAO_ENCONTRADO unless the book of the present content is ready */
    read: async (session: Session, id: number, copia: Copia): Promise<{ nome: string; bytes: Uint8Array }> => {
      const { key, despedida } = await readEbookSource(deps, session, id, copia)
      const bytes = await deps.ebooks.get(key)
      if (!bytes) throw new Problem('NAO_ENCONTRADO')
      return { nome: despedida.pessoa_falecida.nome, bytes }
    },
  }
}
