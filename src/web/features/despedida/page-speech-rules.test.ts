import { describe, expect, it } from 'vitest'
import { buildDespedidaPagina } from '#web/testing/despedida-pagina.ts'
import { pageSpeech, spoken } from './page-speech-rules.ts'

describe('a page that is read aloud', () => {
  it('says dates, ceremonies with hour and place, and the biography', () => {
    expect(
      pageSpeech(
        buildDespedidaPagina({
          data_sepultamento: '2026-12-01 14:52:00',
          obituario: `${'Ensinou a ler. '.repeat(20)}\n\nNasceu em 01/03/1941.`,
        }),
      ),
    ).toEqual([
      'Nascimento: 12 de março de 1941. Falecimento: 4 de novembro de 2026.',
      'Velório: quinta-feira, 5 de novembro de 2026, às\u00a0oito da manhã. Capela 1, Central de Velórios.',
      'Sepultamento: terça-feira, primeiro de dezembro de 2026, às\u00a0quatorze horas e 52 minutos. Cemitério Parque das Flores, Quadra 12.',
      'Ensinou a ler. '.repeat(13).trim(),
      'Ensinou a ler. '.repeat(7).trim(),
      'Nasceu em primeiro de março de 1941.',
    ])
  })

  it('says no birth that nobody knows, and no ceremony without hour and place', () => {
    const { pessoa_falecida, apresentacao } = buildDespedidaPagina()
    const none = { dataHoraInicial: null, dataHoraFinal: null, capela: null }
    expect(
      pageSpeech(
        buildDespedidaPagina({
          pessoa_falecida: { ...pessoa_falecida, conhecido_como: 'Dona Maria', data_nascimento: 'desconhecida' },
          apresentacao: { ...apresentacao, ...none },
          ...{ data_velorio: null, local_velorio: '', data_sepultamento: null, local_sepultamento: '', obituario: '' },
        }),
      ),
    ).toEqual(['Dona Maria', '4 de novembro de 2026.'])
  })
})

it.each([
  ['Missa às 19h', 'Missa às dezenove horas'],
  ['das 8h30 às 10:05', 'das oito horas e 30 minutos às dez horas e 5 minutos'],
  ['à 1h01', 'à uma hora e 1 minuto'],
  ['em 05/11/2026', 'em 5 de novembro de 2026'],
  ['Quadra 12, jazigo 48, km 8,5', 'Quadra 12, jazigo 48, km 8,5'],
  ['João 11:25 e Sl. 23:4, Missa 8h', 'João 11:25 e Sl. 23:4, Missa oito horas'],
  ['2h de caminhada, 24h por dia', 'duas horas de caminhada, 24h por dia'],
])('spoken, %s is %s', (text, words) => {
  expect(spoken(text)).toBe(words)
})
