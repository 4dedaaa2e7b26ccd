import { describe, expect, it } from 'vitest'
import type { Despedida } from '#contract/despedida/schema.ts'
import { invitation } from './invitation-rules.ts'
import { whatsappAddress } from './whatsapp-address.ts'

const despedida = {
  pessoa_falecida: { nome: 'Maria do Carmo' },
  data_velorio: '2026-11-05 08:00:00',
  local_velorio: 'Central de Velórios, capela 02',
  data_sepultamento: '2026-11-05 16:30:00',
  local_sepultamento: 'Parque das Flores',
  localizacao_sepultado: 'Quadra 12',
  rito: 'sepultamento',
} as unknown as Despedida

describe('the invitation', () => {
  it('contains weekday, hour and place of both ceremonies, and the address of the page', () => {
    expect(invitation(despedida, 'https://memorial.exemplo.com.br/despedida/10001')).toBe(
      [
        'Comunicamos, com pesar, o falecimento de Maria do Carmo.',
        'Velório: Quinta-feira, às\u00a0oito da manhã (5 de novembro de 2026)\nLocal: Central de Velórios, capela 02',
        'Sepultamento: Quinta-feira, às\u00a0quatro e meia da tarde (5 de novembro de 2026)\nLocal: Parque das Flores, Quadra 12',
        `Página da despedida: https://memorial.exemplo.com.br/despedida/10001`,
      ].join('\n\n'),
    )
  })

  it('omits empty fields', () => {
    const empty = {
      ...despedida,
      data_velorio: null,
      local_velorio: '',
      data_sepultamento: null,
      localizacao_sepultado: '',
    }
    expect(invitation(empty, 'https://x')).toBe(
      `Comunicamos, com pesar, o falecimento de Maria do Carmo.\n\nSepultamento: Parque das Flores\n\nPágina da despedida: https://x`,
    )
  })

  it('names what everybody called the person, and a changed hour with the earlier one', () => {
    const changed = {
      ...despedida,
      pessoa_falecida: { nome: 'Maria do Carmo', conhecido_como: 'Dona Carminha' },
      data_sepultamento: null,
      local_sepultamento: '',
      localizacao_sepultado: '',
      mudancas: [{ cerimonia: 'velorio', antes: '2026-11-04 19:30:00', quando: '', vezes: 1 }],
    } as unknown as Despedida
    expect(invitation(changed, 'https://x')).toBe(
      [
        'Comunicamos, com pesar, o falecimento de Maria do Carmo, “Dona Carminha”.',
        [
          'Velório: Quinta-feira, às\u00a0oito da manhã (5 de novembro de 2026)',
          'Mudou: antes era quarta-feira, às\u00a0sete e meia da noite (4 de novembro de 2026).',
          'Local: Central de Velórios, capela 02',
        ].join('\n'),
        `Página da despedida: https://x`,
      ].join('\n\n'),
    )
  })

  it('is encoded without loss in the address of WhatsApp', () => {
    const text = 'Às 8h & às 16h\n\n#1: "até" 100%'
    expect(new URL(whatsappAddress(text)).searchParams.get('text')).toBe(text)
  })
})
