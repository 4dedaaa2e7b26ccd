import { describe, expect, it } from 'vitest'
import { despedidaIn, disarmed, judgeMessage, siteOf } from './link-rules.ts'

const OURS = 'memorial.exemplo.com.br'
const LINK = `https://${OURS}/despedida/7`
const judge = (pasted: string) => judgeMessage(pasted, url => siteOf(url) === OURS)
const sitesIn = (pasted: string): string[] => judge(pasted).links.map(siteOf)

describe('a message with links of ours alone', () => {
  it.each([
    LINK,
    `Assista aqui: ${OURS}/despedida/7.`,
    '(HTTP://Memorial.Exemplo.com.br./despedida/7)',
    `*${LINK}*`,
    `_${LINK}_`,
    `~${LINK}~`,
    `*_~${LINK}~_*`,
    `\`\`\`${LINK}\`\`\``,
    `“${LINK}”, venha…`,
    `<${LINK}>`,
    `[Assistir](${LINK})`,
    `🕊️${LINK}🕊️`,
    `${LINK}#agora!!!`,
    `Velório de Isadora, dia 28, às 14h: ${LINK}`,
    `Capela 4, Parque das Flores ${LINK}`,
    `28/11 às 14h ${LINK}`,
    `28.11.2026, 14.30h ${LINK}`,
    `faleceu aos 85 anos ${LINK}`,
    `[13:24, 28/11/2026] Tia Lu: ${LINK}`,
    `28/11/2026 13:24 - Tia Lu: ${LINK}`,
    `Descansou ontem.Se puder, venha às 14h.No salão 2 ${LINK}`,
    `R.do Sol, 12, Jd.do Éden, Av.Fernandes, Sr.João, Ltda.EPP ${LINK}`,
    `Dúvidas: contato@golpe.com.br ou maria.silva+lista@gmail.com ${LINK}`,
    `A foto.jpg e o convite.pdf estão em ${LINK}`,
    `Assine: @funeraria.com.br ${LINK}`,
    `e/ou p/ todos c/ carinho ${LINK}`,
    `${LINK} e ${OURS}/despedidas/abc`,
    `${LINK}\n${LINK}?idioma=en`,
    // Browsers drop a soft hyphen, and read digits and full stops of any width.
    'https://memo\u00ADrial.exemplo.com.br/despedida/7',
    // Programs put an invisible character where a line may end.
    'https://\u200Bmemorial.\u200Bexemplo.\u200Bcom.br/\u200Bdespedida/\u200B7',
    `${LINK}\u200B. Até lá`,
    'https://memorial.exemplo\uFF0Ecom\u3002br/despedida/7',
  ])('is ours: %s', pasted => {
    const { resultado, links } = judge(pasted)
    expect([resultado, links.map(despedidaIn)[0]]).toEqual(['nosso', 7])
  })
})

describe('a message with another link', () => {
  it.each([
    ['https://golpe.example/despedida/7', 'golpe.example'],
    ['pague em golpe.example/pix', 'golpe.example'],
    [`${LINK} pague em http://golpe.example/pix`, 'golpe.example'],
    [`${LINK} Valor R$ 29,90 pague em pagamento-seguro.example/pix`, 'pagamento-seguro.example'],
    [`golpe.com.br ${LINK}`, 'golpe.com.br'],
    [`${LINK}, golpe.app`, 'golpe.app'],
    [`${LINK}\nGOLPE.ONLINE`, 'golpe.online'],
    [`${LINK} (golpe.site:8080/x)`, 'golpe.site:8080'],
    [`${LINK} *bit.ly/3xYz*`, 'bit.ly'],
    [`${LINK} _wa.me/5582999887766_`, 'wa.me'],
    [`${LINK}https://golpe.example/`, 'golpe.example'],
    [`${LINK}?u=https://golpe.example/`, 'golpe.example'],
    [`https://golpe.example/?u=${LINK}`, 'golpe.example'],
    [`Pix:golpe.com.br/pix ${LINK}`, 'golpe.com.br'],
    [`fale@casa.com.br,golpe.com ${LINK}`, 'golpe.com'],
    [`${LINK} 45.10.20.30/velorio`, '45.10.20.30'],
    [`https://${OURS}@golpe.example/despedida/7`, 'golpe.example'],
    [`https://${OURS}.golpe.example/`, `${OURS}.golpe.example`],
    [`${OURS}.golpe.com/despedida/7`, `${OURS}.golpe.com`],
    [`https://${OURS}:8443/`, `${OURS}:8443`],
    [`https://www.${OURS}/`, `www.${OURS}`],
    ['https://exemplo.com.br/despedida/7', 'exemplo.com.br'],
    // A Cyrillic "а" in the place of the Latin one, with and without a scheme.
    ['https://memori\u0430l.exemplo.com.br/', 'xn--memoril-7fg.exemplo.com.br'],
    [`memori\u0430l.exemplo.com.br/despedida/7 ${LINK}`, 'xn--memoril-7fg.exemplo.com.br'],
    ['http://3232235777/despedida/7', '192.168.1.1'],
    ['http://１９２.168.1.1/', '192.168.1.1'],
    ['ht\u200Btps://golpe.example/', 'golpe.example'],
    [`${LINK} golpe.рф`, 'golpe.xn--p1ai'],
    // Some messengers end an address at an invisible character.
    [`${LINK}\u200Bgolpe.com/x`, 'golpe.com'],
    [`${LINK}\u2060golpe.example`, 'golpe.example'],
    [`${LINK}/\uFEFF\u200Bgolpe.app`, 'golpe.app'],
  ])('is not ours: %s', (pasted, site) => {
    const { resultado, foreign } = judge(pasted)
    expect([resultado, foreign && siteOf(foreign)]).toEqual(['alheio', site])
  })
})

describe('a message without a link', () => {
  it.each([
    '',
    'oi',
    'javascript:alert(1)',
    'ftp://golpe.example/',
    'Pix 82999887766',
    'https://',
    'https://localhost:3000.golpe.example/',
    'Velório dia 28, às 14h, Capela 4',
    '28/11 às 14h',
    '28.11.2026 14.30',
    'R$ 1.200,00',
    'Vá em paz.Deus te receba',
    'Foi ontem.No salão',
    'às 14h.no salão',
    'contato@golpe.com.br',
    'memorial.exemplo.com.br@golpe.com',
    'CPF 529.982.247-25',
    'faleceu aos 85 anos',
    '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-426655440000',
    '00020101021226830014br.gov.bcb.pix2561pix.golpe.com.br/qr/v2/9f1c52040000',
    '...',
    '.com.br',
    'e-mail da com.br',
    'S.O.S.',
    '@golpe.com',
  ])('has none: %j', pasted => {
    expect(judge(pasted)).toMatchObject({ resultado: 'nenhum', links: [] })
  })
})

it('finds links that nothing separates but punctuation, and not the path of one', () => {
  expect(sitesIn('golpe.com,golpe.net;(golpe.org)')).toEqual(['golpe.com', 'golpe.net', 'golpe.org'])
  expect(sitesIn('golpe.com/outro.net/x?y=terceiro.org')).toEqual(['golpe.com'])
})

describe('a pasted link', () => {
  it.each([
    ['/despedida/7', 7],
    ['/despedida/7/ABCDEFGH12', 7],
    ['/presenca/7', 7],
    ['/despedidas/chave', undefined],
    ['/despedida/07', undefined],
  ])('%s opens the despedida %s', (path, id) => {
    expect(despedidaIn(new URL(path, 'https://memorial.exemplo.com.br'))).toBe(id)
  })

  it('is written so that no program makes a link of it', () => {
    expect(disarmed(new URL('https://golpe.example/pague?x=1'))).toBe('hxxps://golpe[.]example/pague?x=1')
  })
})
