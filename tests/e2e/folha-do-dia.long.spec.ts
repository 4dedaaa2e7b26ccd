import type { VelorioDaFolha } from '#contract/capela/schema.ts'
import { openSignedIn } from './support/people.ts'
import { expect, expectAccessible, shot, test } from './support/portal.ts'
import { brokenWords } from './support/words.ts'

const LONG_NAME = 'Maria Aparecida da Conceição Cavalcanti de Albuquerque Vasconcelos Wanderley'
const NOTE = 'A família pede silêncio no corredor. As flores entram pela porta dos fundos, até as nove da manhã.'

const velorio = (place: number): VelorioDaFolha => ({
  id_despedida: place + 1,
  capela: String((place % 4) + 1).padStart(2, '0'),
  nome: place % 5 === 0 ? LONG_NAME : 'José Cícero dos Santos',
  dataHoraInicial: '2026-11-26 08:00:00',
  dataHoraFinal: '2026-11-27 15:30:00',
  cerimonias: [
    { titulo: 'Missa de corpo presente', quando: '2026-11-27 14:00:00', onde: 'Capela da Central de Velórios' },
    { titulo: 'Sepultamento', quando: '2026-11-27 16:00:00', onde: 'Parque das Flores, Quadra 12, Lote 8' },
  ],
  imagem: true,
  gravacao: place % 3 === 0,
  contato: { nome: 'Ana Beatriz Vasconcelos', telefone: '82999998888' },
  nota_interna: place % 6 === 0 ? NOTE : '',
  proximo: '2026-11-28 08:00:00',
})

test('the sheet of the day is reached from the desk, and prints thirty wakes on two pages', async ({ page }) => {
  const velorios = Array.from({ length: 30 }, (_, place) => velorio(place))
  await page.route('**/apresentacao/folha-do-dia/*', route =>
    route.fulfill({ json: { agora: '2026-11-26 07:00:00', velorios } }),
  )
  await openSignedIn(page, '/admin/despedidas')
  await page
    .getByRole('link', { name: /^Folha do dia: / })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: 'Velórios de hoje e amanhã' })).toBeVisible()
  await expect(page.getByRole('row')).toHaveCount(31)
  await expectAccessible(page)
  await shot(page, 'folha-do-dia')
  expect(await brokenWords(page)).toEqual([])
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(2)
})
