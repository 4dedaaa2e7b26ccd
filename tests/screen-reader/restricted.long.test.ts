import { describe, expect, it } from 'vitest'
import { ADMIN, MODERATOR, SAMPLE_PASSWORD, staffHeaders } from '../e2e/support/people.ts'
import { runPortal } from '../engines/portal.ts'
import { openListener } from './listener.ts'
import { findScreenReader } from './screen-reader.ts'

const programs = findScreenReader()
const portal = runPortal()

describe.skipIf(!programs)('somebody who cannot see, and works on pages', () => {
  it('hears as the family what waits, what a decision did, and that the page is saved', async () => {
    const headers = await staffHeaders(portal.calls(), MODERATOR)
    const pages = await (await portal.calls().get('/cliente/despedidas-moderacao', { headers })).json()
    const id = (pages as { id: number; status_memoria: boolean; tipo: string }[]).find(
      one => one.status_memoria && one.tipo === 'Publica',
    )?.id
    const family = await openListener(programs)
    try {
      await family.open(`${portal.url()}/`)
      await family.signIn(MODERATOR, SAMPLE_PASSWORD)
      await family.wait(`a[href*="/admin/mensagens/"]`)
      await family.read('A casa da família')
      await family.open(`${portal.url()}/admin/mensagens/${id}`)
      await family.wait('button[aria-label^="Aprovar"]')
      await family.read('As mensagens que esperam')
      await family.focus('button[aria-label^="Aprovar"]')
      await family.activate()
      await family.hear('Uma mensagem é aprovada')
      await family.open(`${portal.url()}/admin/editardespedida/${id}`)
      await family.wait('button', 'Salvar')
      await family.read('A página da família')
      await family.focus('textarea')
      await family.hear('A biografia')
      await family.write('Obrigado. ')
      await family.focus('button', 'Salvar')
      await family.activate()
      await family.wait('[role=status]', 'sucesso')
      await family.wait('button:focus', 'Salvar')
      await family.hear('A página é salva')
    } finally {
      await family.close()
    }
    await expect(family.heard()).toMatchFileSnapshot('heard/family.txt')
  })

  it('hears as staff the list, the first steps of the wizard and its refusals', async () => {
    const staff = await openListener(programs)
    try {
      await staff.open(`${portal.url()}/admin/entrar`)
      await staff.signIn(ADMIN, SAMPLE_PASSWORD)
      await staff.wait('a', 'NOVA DESPEDIDA')
      await staff.read('As despedidas')
      await staff.focus('a', 'NOVA DESPEDIDA')
      await staff.activate()
      await staff.wait('fieldset input[type=radio]')
      await staff.read('O assistente abre')
      await staff.focus('button', 'Próximo')
      await staff.activate()
      await staff.hear('Sem nome não continua')
      await staff.focus('fieldset input[type=radio]')
      await staff.said()
      await staff.press('space')
      await staff.hear('Uma pessoa é escolhida')
      await staff.focus('button', 'Próximo')
      await staff.activate()
      await staff.wait('button', 'Iniciar Cadastro')
      await staff.read('O passo do moderador')
      await staff.focus('button', 'Iniciar Cadastro')
      await staff.activate()
      await staff.hear('Sem telefone não continua')
    } finally {
      await staff.close()
    }
    await expect(staff.heard()).toMatchFileSnapshot('heard/staff.txt')
  })
})
