import { describe, expect, it } from 'vitest'
import { judgeMessage, siteOf } from './link-rules.ts'
import { speaksOfMoney } from './money-rules.ts'

const OURS = 'memorial.exemplo.com.br'
const LINK = `https://${OURS}/despedida/7`
/** As the page is asked: the words around the links. */
const warns = (pasted: string): boolean =>
  speaksOfMoney(judgeMessage(pasted, url => siteOf(url) === OURS).words, ['8230000001', ''])

describe('words around a link that speak of money, or hold a Pix key', () => {
  it.each([
    `${LINK}\nChave pix: 82999887766`,
    `${LINK} CHAVE PÍX`,
    `${LINK} P\u200Bix`,
    `${LINK} R$ 29,90`,
    `${LINK} Valor: 29,90`,
    `${LINK} são 30 reais`,
    `Pague e assista: ${LINK}`,
    `Assista depois do pagamento ${LINK}`,
    `pagar antes ${LINK}`,
    `boleto em anexo ${LINK}`,
    `transferência via banco ${LINK}`,
    `Deposite 50 na conta corrente ${LINK}`,
    `Cartão de crédito ou débito ${LINK}`,
    `Vaquinha para a família ${LINK}`,
    `Faça uma doação ${LINK}`,
    `529.982.247-25 ${LINK}`,
    `52998224725 ${LINK}`,
    `12.345.678/0001-95 ${LINK}`,
    `(82) 99988-7766 ${LINK}`,
    `+55 82 9 9988 7766 ${LINK}`,
    `８２９９９８８７７６６ ${LINK}`,
    `maria.silva@gmail.com ${LINK}`,
    `123e4567-e12b-12d1-a456-426655440000 ${LINK}`,
    `${LINK} 00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913FULANO DE TAL`,
    `[13:24, 28/11/2026] Pix 82999887766: ${LINK}`,
    `Payment: $ 10 ${LINK}`,
    `pay here ${LINK}`,
    `Pague 20 euros ${LINK}`,
  ])('is warned of: %s', pasted => {
    expect(warns(pasted)).toBe(true)
  })

  it.each([
    LINK,
    `${LINK}/82999887766`,
    `Velório de Isadora, dia 28, às 14h: ${LINK}`,
    `Capela 4, Parque das Flores, 28/11/2026 às 14h30 ${LINK}`,
    `Sepultamento 29.11.2026, 9h. Quadra 12, jazigo 3456 ${LINK}`,
    `1941 – 2026 ${LINK}`,
    `1941-2026 ${LINK}`,
    `faleceu aos 85 anos ${LINK}`,
    `[13:24, 28/11/2026] Tia Lu: ${LINK}`,
    `[13:24, 28/11/2026] +55 82 99988-7766: ${LINK}`,
    `[28/11/2026, 13:24:05] ~ +55 82 99988-7766: ${LINK}`,
    `Assistir é de graça. Ninguém pede Pix nem cartão. ${LINK}`,
    `Watching is free. Nobody asks for Pix or a card. ${LINK}`,
    `Ver es gratis. Nadie pide Pix ni tarjeta. ${LINK}`,
    `Ninguém da casa ou da família pede Pix nem cartão. ${LINK}`,
    `Deus lhe pague pelo carinho ${LINK}`,
    `Come and pay your respects ${LINK}`,
    `O velório foi transferido para a capela 2 ${LINK}`,
    `Veja a página ${LINK}`,
    `Uma pessoa de muito valor, sem preço ${LINK}`,
    `Depositem flores no túmulo ${LINK}`,
    `Deixe um cartão de pêsames ${LINK}`,
    `CEP 57000-100 ${LINK}`,
    // A phone of the house.
    `Unidade: (82) 3000-0001 ${LINK}`,
  ])('is not warned of: %s', pasted => {
    expect(warns(pasted)).toBe(false)
  })
})
