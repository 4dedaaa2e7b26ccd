import { randomName } from '#server/core/secrets.ts'
import type { Deps } from '#server/deps.ts'
import { removeOthers } from './archive-files.ts'
import { makeArquivo } from './making-service.ts'
import { remakeUnlessValid } from './service.ts'
import { beginMaking, deleteExpired, listReady } from './store.ts'

export type ArquivoMaking = {
  /** Removes what may no longer be shown, and begins the next archive unless one is being made. */
  run: () => Promise<void>
  /** Ends the making; what was asked for is made by the next leader. */
  stop: () => Promise<void>
}

/** The leader makes one archive at a time: it reads as fast as the disk allows, beside the live picture. */
export const createArquivoMaking = (deps: Deps): ArquivoMaking => {
  const controller = new AbortController()
  let current: { nome: string; done: Promise<void> } | undefined

  const clean = async (): Promise<void> => {
    await deleteExpired(deps.db)
    const begun = current?.nome
    for (const row of await listReady(deps.db)) await remakeUnlessValid(deps, row)
    const ready = await listReady(deps.db)
    const names = [begun, current?.nome, ...ready.map(({ nome }) => nome)]
    await removeOthers(
      deps.config,
      names.filter(nome => typeof nome === 'string'),
    )
  }

  const beginNext = async (): Promise<void> => {
    const making = await beginMaking(deps.db)
    if (!making) return
    const nome = randomName()
    const done = makeArquivo(deps, making, { nome, signal: controller.signal })
      .catch((error: unknown) => deps.log.error({ err: error, event: 'arquivo-familia' }, 'an archive was left'))
      .finally(() => {
        current = undefined
      })
    current = { nome, done }
  }

  return {
    run: async () => {
      await clean()
      if (!current && !controller.signal.aborted) await beginNext()
    },
    stop: async () => {
      controller.abort()
      await current?.done
    },
  }
}
