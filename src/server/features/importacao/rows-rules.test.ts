import { expect, it } from 'vitest'
import { readCells } from './cells-rules.ts'
import { readRegisterRow } from './rows-rules.ts'

it.each([
  [{ localizacao: 'Quadra 12, jazigo 48', lote: '9' }, 'Quadra 12, jazigo 48'],
  [{ quadra: '12', lote: '7' }, 'Quadra 12, lote 7'],
  [{ quadra: 'QUADRA 12', jazigo: '48', gaveta: '2' }, 'QUADRA 12, jazigo 48, gaveta 2'],
  [{ jazigo: 'Gleba B, jazigo 3' }, 'Gleba B, jazigo 3'],
  [{ rua: 'B', jazigo: '3' }, 'rua B, jazigo 3'],
  [{}, ''],
])('a row with %j lies at %j', (campos, place) => {
  expect(readRegisterRow(readCells({ linha: 2, campos: { nome: 'Ana', ...campos } })).localizacao).toBe(place)
})
