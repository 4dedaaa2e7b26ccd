import { afterAll, beforeAll, describe, it } from 'vitest'
import { ADMIN, SAMPLE_PASSWORD } from '../e2e/support/people.ts'
import { ENGINES } from './engines.ts'
import { button, label, link, openPerson, type Person, role } from './person.ts'
import { runPortal } from './portal.ts'

const TELEFONE = '82991230456'

/** The first of the people who died last. */
const LATEST = `queryAllByRole(document.body, 'group', { name: 'Últimos falecidos' })
  .flatMap(one => TestingLibraryDom.queryAllByRole(one, 'radio')).slice(0, 1)`

/** DD/MM/YYYY HH:mm in the portal's time zone, `minutes` from now. */
const clock = (minutes: number): string =>
  new Intl.DateTimeFormat('pt-BR', { timeZone: 'America/Maceio', dateStyle: 'short', timeStyle: 'short' })
    .format(Date.now() + minutes * 60_000)
    .replace(',', '')

describe.each(ENGINES)('staff with $name', engine => {
  const portal = runPortal()
  let staff: Person
  let nome: string
  beforeAll(async () => {
    staff = await openPerson(engine, portal.url(), [1280, 800])
  })
  afterAll(() => staff.close())

  it('create a page through the wizard, and book a chapel', async () => {
    await staff.open('/admin/entrar')
    await staff.fill('Login', ADMIN)
    await staff.fill('Senha', SAMPLE_PASSWORD)
    await staff.look('entrar')
    await staff.press(button('Entrar'))
    await staff.press(link('NOVA DESPEDIDA'))
    await staff.press(LATEST)
    nome = await staff.read(/^Nome(?! social)/)
    await staff.look('assistente-falecido')
    await staff.press(button('Próximo'))

    await staff.fill(/^Telefone do moderador/, TELEFONE)
    await staff.press(button('Iniciar Cadastro'))
    await staff.see(/Insira o código de 5 dígitos/)
    await staff.press(label('Dígito 1 do código'))
    await staff.type(await portal.codeFor(TELEFONE))
    await staff.press(button('Validar Código'))
    await staff.fill(/^Nome/, 'Teresa Alves Lima')
    await staff.fill(/^E-mail do Moderador/, 'teresa.alves@exemplo.com.br')
    await staff.look('assistente-moderador')
    await staff.press(button('Próximo'))

    await staff.fill(/Cemitério/, 'Parque das Flores')
    await staff.fill(/Data e hora do sepultamento/, clock(24 * 60))
    await staff.fill('Biografia', 'Nasceu em Penedo, à beira do São Francisco.')
    await staff.select(/^Unidade/, 'Central de Velórios')
    await staff.press(role('radio', /^Capela 03/))
    await staff.fill(/Início da cerimônia/, clock(-60))
    await staff.fill(/Fim da cerimônia/, clock(120))
    await staff.look('assistente-despedida')
    await staff.press(button('Finalizar'))
    await staff.seeToast('Cadastro finalizado com sucesso!')
    await staff.look('assistente-fim')
    await staff.press(button('Fechar'))
    await staff.see(/DESPEDIDAS/)
  })

  it('move and end a wake', async () => {
    await staff.open('/admin/despedidas')
    await staff.fill(/^Filtrar por nome/, nome)
    await staff.wait('document.querySelectorAll("tbody tr").length === 1')
    await staff.press(button(`Mais ações da despedida de ${nome}`))
    await staff.press(role('menuitem', /^Mudar capela ou hora/))
    await staff.see(/Mudar de capela ou horário/)
    await staff.look('mudar')
    await staff.press(role('radio', /^Capela 04/))
    await staff.press(button('Mudar'))
    await staff.wait('!document.querySelector("[role=dialog]")')
    const id = await staff.evaluate<string>(
      `/\\d+/.exec(TestingLibraryDom.queryAllByRole(document.body, 'link', { name: /^Editar/ })[0].getAttribute('href'))[0]`,
    )
    await staff.open(`/despedida/${id}`)
    await staff.see(/Capela 4/)
    await staff.look('despedida-mudada')
    await staff.open(`/admin/transmissao/${id}`)
    await staff.press(button('Encerrar transmissão'))
    await staff.see(/Encerrar a transmissão agora\?/)
    await staff.look('encerrar')
    await staff.press(button('Encerrar transmissão'))
    await staff.see(/Reabrir transmissão/)
    await staff.open(`/despedida/${id}?aba=velorio`)
    await staff.see(/Transmissão encerrada/)
    await staff.look('velorio-encerrado')
  })
})
