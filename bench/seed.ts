import { parseArgs } from 'node:util'
import { runCommand } from '#server/cli/run-command.ts'
import { readConfig } from '#server/config.ts'
import { print } from '#server/core/print.ts'
import { openSecrets } from '#server/core/secrets.ts'
import { withMigratedDatabase } from '#server/db/open-database.ts'
import { refuseOwnData, seedDespedidas } from './seed/despedidas.ts'

const USAGE = 'Uso: npm run seed -- --despedidas N [--seed S] [--add]'
const number = (value: number): string => Math.round(value).toLocaleString('pt-BR')
const readOptions = (): { despedidas: number; seed: number; add: boolean } => {
  const { values } = parseArgs({
    options: {
      despedidas: { type: 'string' },
      seed: { type: 'string', default: '1973' },
      add: { type: 'boolean', default: false },
    },
  })
  const despedidas = Number(values.despedidas)
  const seed = Number(values.seed)
  if (!Number.isInteger(despedidas) || despedidas < 1 || despedidas > 5_000_000 || !Number.isInteger(seed))
    throw new Error(USAGE)
  return { despedidas, seed, add: values.add }
}

/** `npm run seed`: any number of generated despedidas, on the database of the portal. */
await runCommand(async () => {
  const { despedidas, seed, add } = readOptions()
  const config = readConfig(process.env)
  return withMigratedDatabase(config, {}, async database => {
    await refuseOwnData(database.db, { production: config.production, add })
    const onProgress = (done: number): void => print(`${number(done)} de ${number(despedidas)} despedidas`)
    await seedDespedidas(database, openSecrets(config), { despedidas, seed, onProgress })
    return [`Pronto: ${number(despedidas)} despedidas (semente ${seed}).`]
  })
})
