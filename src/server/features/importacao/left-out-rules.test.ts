import { describe, expect, it } from 'vitest'
import { REGISTRO } from '#contract/registro/messages.ts'
import { reasonToLeaveOut } from './left-out-rules.ts'
import { REGISTER_NOME } from './rows-rules.ts'

const reasonOf = (campos: Record<string, string>) => reasonToLeaveOut({ linha: 2, campos }, REGISTER_NOME)
const { fora } = REGISTRO
const DATES = { nascimento: '12/03/1941', falecimento: '04/11/2026', contrato: '001992' }

describe('a line of a sheet that is about nobody', () => {
  it.each<[Record<string, string>, string]>([
    [{ nome: '-', ...DATES }, fora.semLetras],
    [{ nome: '---' }, fora.vazia],
    [{ nome: '-', nascimento: '-', falecimento: '  /  /  ', contrato: '.' }, fora.vazia],
    [{ nome: '***', ...DATES }, fora.semLetras],
    [{ nome: '?', ...DATES }, fora.semLetras],
    [{ nome: '0', ...DATES }, fora.semLetras],
    [{ nome: '001979' }, fora.semLetras],
    [{ nome: '- 2 -' }, fora.semLetras],
    [{ nome: 'nome', nascimento: 'nascimento', falecimento: 'falecimento', contrato: 'contrato' }, fora.titulos],
    [{ nome: 'NOME', nascimento: 'Nascimento', falecimento: '', contrato: '' }, fora.titulos],
    [{ nome: 'Falecido' }, fora.titulos],
    [{ nome: 'TOTAL', contrato: '45' }, fora.total],
    [{ nome: 'Total geral: 45' }, fora.total],
    [{ nome: 'Subtotal da página' }, fora.total],
    [{ nome: 'TOTAIS' }, fora.total],
    [{ nome: 'Quantidade de registros: 45' }, fora.total],
    [{ nome: 'Qtd: 45' }, fora.total],
    [{ nome: '45 registros' }, fora.total],
    [{ nome: '', contrato: 'Total', falecimento: '45' }, fora.total],
    [{ nome: 'Página 1 de 3' }, fora.pagina],
    [{ nome: 'Pág. 2' }, fora.pagina],
    [{ nome: 'Folha 3' }, fora.pagina],
    [{ nome: '', contrato: 'Página 2' }, fora.pagina],
    [{ nome: '', contrato: '2/3' }, fora.pagina],
    [{ nome: 'Emitido em 04/11/2026 às 10:00' }, fora.pagina],
    [{ nome: 'Data de emissão: 04/11/2026' }, fora.pagina],
    [{ nome: 'RELATÓRIO DE ÓBITOS' }, fora.pagina],
    [{ nome: 'Fim do relatório' }, fora.pagina],
    [{ nome: 'https://sistema.example/relatorio' }, fora.pagina],
    [{ nome: 'VAGO', localizacao: 'Quadra 3' }, fora.ninguem],
    [{ nome: 'Disponível', localizacao: 'Quadra 3' }, fora.ninguem],
    [{ nome: 'N/A', ...DATES }, fora.ninguem],
    [{ nome: 'XXXX', ...DATES }, fora.ninguem],
    [{ nome: 'null', ...DATES }, fora.ninguem],
    [{ nome: '*** FIM ***' }, fora.ninguem],
    [{ nome: '(vago)', localizacao: 'Quadra 3' }, fora.ninguem],
    [{ nome: 'Assinatura do responsável' }, fora.pagina],
    [{ nome: 'S/N', ...DATES }, fora.ninguem],
    [{ nome: 'NÃO INFORMADO', ...DATES }, fora.ninguem],
    [{ nome: 'Não consta.', ...DATES }, fora.ninguem],
    [{ nome: 'Jazigo vazio', localizacao: 'Quadra 3' }, fora.ninguem],
    [{ nome: 'GAVETA 12 LIVRE', localizacao: 'Quadra 3' }, fora.ninguem],
    [{ nome: 'Nome do Falecido', falecimento: '04/11/2026' }, fora.titulos],
    [{ nome: 'Quadra 12' }, fora.grupo],
    [{ nome: 'Cemitério São José' }, fora.grupo],
    [{ nome: 'Novembro de 2026' }, fora.grupo],
    [{ nome: 'MARÇO/2026' }, fora.grupo],
  ])('%j is left out: %s', (campos, reason) => {
    expect(reasonOf(campos)).toBe(reason)
  })

  it.each<[Record<string, string>]>([
    [{ nome: 'Ana' }],
    [{ nome: 'Sá' }],
    [{ nome: 'Ó Nascimento', ...DATES }],
    [{ nome: '"Zeca" da Silva' }],
    [{ nome: 'Conceição, Ana' }],
    [{ nome: 'Natimorto de Ana Caso', falecimento: '04/11/2026' }],
    [{ nome: 'RN' }],
    [{ nome: 'Não identificado', ...DATES }],
    [{ nome: 'Sem nome', ...DATES }],
    [{ nome: 'Marco Aurélio Total' }],
    [{ nome: 'Marco' }],
    [{ nome: 'Julho César Lima' }],
    [{ nome: 'Maio Ferreira', ...DATES }],
    [{ nome: 'Capela Rodrigues', ...DATES }],
    [{ nome: 'Ala Silva', ...DATES }],
    [{ nome: 'Soma Ferreira' }],
    [{ nome: 'Média Rodrigues' }],
    [{ nome: 'Vago da Silva' }],
    [{ nome: 'Lote Livre dos Santos', ...DATES }],
    [{ nome: 'Livre dos Santos' }],
    [{ nome: 'Xavier' }],
    [{ nome: '李小龙' }],
    [{ nome: 'Pagina Lima' }],
    [{ nome: 'Nome de Jesus Souza' }],
  ])('%j is a person', campos => {
    expect(reasonOf(campos)).toBeUndefined()
  })

  it.each<[Record<string, string>]>([
    [{ nome: '=A1', ...DATES }],
    [{ nome: '#####', ...DATES }],
    [{ nome: '', ...DATES }],
    [{ nome: '', localizacao: '3/12', falecimento: '04/11/2026' }],
  ])('%j is a mistake that somebody should mend', campos => {
    expect(reasonOf(campos)).toBeUndefined()
  })
})
