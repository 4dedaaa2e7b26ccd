import { describe, expect, it } from 'vitest'
import { searchOf } from './list-search-rules.ts'

const TODAY = '2026-11-23'

describe('what staff type into the search box', () => {
  it.each([
    ['23/10', { by: 'dia', dia: '2026-10-23' }],
    ['5/1', { by: 'dia', dia: '2027-01-05' }],
    ['1/3', { by: 'dia', dia: '2026-03-01' }],
    ['23/10/25', { by: 'dia', dia: '2025-10-23' }],
    ['23/10/2024', { by: 'dia', dia: '2024-10-23' }],
    ['(82) 98888-7777', { by: 'telefone', digitos: '82988887777' }],
    ['98888-7777', { by: 'telefone', digitos: '988887777' }],
    ['CV 02', { by: 'capela', empresas: ['CV'], capela: '02' }],
    ['PA4', { by: 'capela', empresas: ['AM'], capela: '04' }],
    ['capela 3 parque das flores', { by: 'capela', empresas: ['PF'], capela: '03' }],
    ['capela 3', { by: 'capela', empresas: ['ME', 'CV', 'PF', 'CP', 'AM'], capela: '03' }],
    ['ct-20014', { by: 'contrato', texto: 'CT-20014' }],
    ['20014', { by: 'contrato', texto: '20014' }],
    ['Maria do Carmo', { by: 'nome' }],
    ['7', { by: 'nome' }],
    ['31/02', { by: 'contrato', texto: '31/02' }],
  ])('%j is read as %j', (text, search) => {
    expect(searchOf(text, TODAY)).toEqual(search)
  })
})
