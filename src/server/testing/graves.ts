import type { Db } from '#server/db/client.ts'
import { execute } from '#server/db/rows.ts'
import { chanceOf } from '#server/sample/chance.ts'
import { personName, sexOf } from '#server/sample/register-rows.ts'
import { writeSettings } from './settings.ts'

export const REGISTER_SIZE = 40_000
const CEMETERY = 'Parque das Flores'
const BATCH_COUNT = 2000
const YEARS = 50

/** Pairs of common names, of which a year has a few. */
export const COMMON_NAMES = ['Maria', 'José', 'Ana', 'João', 'Francisca', 'Antônio', 'Josefa', 'Carlos'].flatMap(
  given =>
    ['Lima', 'Ferreira', 'Costa', 'Rodrigues', 'Alves', 'Araújo', 'Ribeiro', 'Gomes'].map(
      family => `${given} ${family}`,
    ),
)

/** The register of a large cemetery whose unit switched the search on. */
export const plantGraves = async (db: Db): Promise<void> => {
  const chance = chanceOf(1973)
  const rows = Array.from({ length: REGISTER_SIZE }, (_, index) => {
    const sexo = sexOf(chance)
    const falecimento = `${1976 + chance.below(YEARS)}-0${1 + chance.below(9)}-${10 + chance.below(18)}`
    const localizacao = `Quadra ${1 + chance.below(24)}, jazigo ${index}`
    const person = { nome: personName(chance, sexo), falecimento, cemiterio: CEMETERY, localizacao }
    return { ...person, sexo, nascimento: null, dt_sepultamento: null, dt_velorio: null }
  })
  for (let start = 0; start < rows.length; start += BATCH_COUNT)
    await db
      .insertInto('registro_falecido')
      .values(rows.slice(start, start + BATCH_COUNT))
      .execute()
  await execute(db)`analyze registro_falecido`
  await writeSettings(db, 'sepultura:PF', { ativa: true, cemiterios: [CEMETERY] })
}
