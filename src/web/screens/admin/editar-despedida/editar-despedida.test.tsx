import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { Link, Route, Routes } from 'react-router'
import { describe, expect, it, vi } from 'vitest'
import { CAMPOS } from '#contract/despedida/campos-messages.ts'
import type { Role } from '#contract/roles.ts'
import { timeOf } from '#web/lib/instant.ts'
import type { FakeCall } from '#web/testing/fake-server.ts'
import { outline } from '#web/testing/outline.ts'
import { renderScreen, signInAs } from '#web/testing/render-screen.tsx'
import { despedida, PESSOA, portal, READ } from '#web/testing/stored-despedida.ts'
import { AdminProvider } from '#web/ui/admin/provider.tsx'
import { currentToasts } from '#web/ui/toast.ts'
import { EditarDespedidaScreen } from './editar-despedida.tsx'

const open = async (roles: Role[] = ['ROLE_COLABORADOR']) => {
  signInAs(roles)
  renderScreen(
    <AdminProvider>
      <Routes>
        <Route path="/admin/editardespedida/:id" element={<EditarDespedidaScreen />} />
        <Route path="*" element={<h1>Outra tela</h1>} />
      </Routes>
      <Link to="/admin/despedidas">Despedidas</Link>
    </AdminProvider>,
    '/admin/editardespedida/10661',
  )
  await screen.findByLabelText(/^Biografia/)
}
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}`))
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } })
const save = () => fireEvent.click(screen.getAllByRole('button', { name: 'Salvar' })[0] as HTMLElement)
const toastTexts = () => currentToasts().map(toast => toast.text)
const saved = () => waitFor(() => expect(toastTexts()).toContain('Atualização finalizada com sucesso!'))
const dialog = () => screen.findByRole('dialog', { name: 'Outra pessoa salvou esta despedida' })
const posts = (calls: FakeCall[], path: string) => calls.filter(call => call.method === 'POST' && call.path === path)

/** The dialog that asks which of two versions to keep, or nothing once the save was accepted. */
const choiceOrSaved = async () => {
  await waitFor(() => {
    const dialog = screen.queryByRole('dialog')
    expect(dialog !== null || toastTexts().includes('Atualização finalizada com sucesso!')).toBe(true)
  })
  return screen.queryByRole('dialog')
}

describe('the edit screen of a despedida', () => {
  it('says which notices reached nobody, why, and what staff can do', async () => {
    const pessoas = [{ nome: 'Inês Prado', telefone: '+351912345678' }]
    const aviso = { motivo: 'numero', total: 2, ultimo: '2026-11-20T18:04:00.000Z', pessoas }
    vi.useFakeTimers({ toFake: ['Date'], now: timeOf('2026-11-23 10:00:00') })
    portal({ [READ]: { json: { ...despedida, avisos_nao_entregues: [aviso] } } })
    await open()
    await waitFor(() => expect(document.querySelector('[aria-busy=true]')).toBeNull())
    await waitFor(() => expect(screen.queryByText('Carregando…')).toBeNull())
    expect(outline()).toMatchInlineSnapshot(`
      "# GERENCIAMENTO DESPEDIDA Ana Souza
      link: Livro de presença → /admin/livro/10661
      ## Avisos que não chegaram
      2 avisos: mensagens não chegam a este número: de outro país, fixo ou incompleto. Ligue, ou avise por e-mail.
      Inês Prado:
      link: +351912345678 → tel:+351912345678
      O último em 20/11/2026 15:04; some daqui depois de 7 dias.
      ## Quem faleceu
      button: Escolher foto
      Sem foto: a página mostra as iniciais do nome.
      field: Nome de registro * = Ana Souza
      Se houver, é o único nome que a página mostra.
      field: Nome social = 
      Como todos chamavam; aparece depois do nome.
      field: Conhecido como = 
      O dia, ou só o ano que a família souber.
      field: Nascimento * = 02/01/1940
      box: Ninguém sabe a data de nascimento = no
      O dia; se for antigo, o mês ou o ano.
      field: Falecimento * = 19/11/2026
      field: Sexo = Feminino
      field: Cidade = Maceió
      field: Estado = AL
      field: País = Brasil
      ## A página
      Cerimônia final
      choice: Sepultamento = yes
      choice: Cremação = no
      field: Cemitério = Parque das Flores
      field: Localização do sepultado = Quadra 4
      Quadra, lote, jazigo.
      field: Data e hora do sepultamento = 22/11/2026 16:00
      field: Local do velório = Central de Velórios
      field: Data e hora do velório = 22/11/2026 08:00
      O velório está marcado para uma hora que já passou.
      ### Outras cerimônias
      Missa, culto, celebração, entrega das cinzas: se houver.
      button: Adicionar cerimônia
      field: Biografia = Biografia de antes.
      Visualização
      choice: Publica = yes
      Qualquer pessoa encontra e abre a página.
      choice: Privada = no
      Só abre com o código de acesso.
      box: Comentários moderadosQuem cuida da página lê cada mensagem antes de ela aparecer. Desligado, toda mensagem aparece na hora. = yes
      Imagem de fundo: Noite de poucas estrelas
      choice: Colinas na névoa = no
      choice: Mar ao amanhecer = no
      choice: Noite de poucas estrelas = yes
      choice: Chuva na janela = no
      choice: Trigo ao entardecer = no
      choice: Manhã no lago = no
      choice: Campo de nuvens = no
      choice: Janela acesa = no
      choice: Galhos de outono = no
      choice: Dunas = no
      choice: Caminho de luz = no
      choice: Aurora com pássaros = no
      button: Outros ajustes
      ## Capela
      field: Unidade * = Escolha a unidade
      field: Início * = 
      field: Fim * = 
      Capela
      Escolha a unidade
      box: Exibir na tela da capela = yes
      box: Câmera ligada = yes
      link: Acompanhar a transmissão → /admin/transmissao/10661
      ## Moderador
      Esta despedida não tem moderador.
      link: Cadastrar moderador → /admin/criar-moderador/10661
      button: Salvar
      ## Histórico
      Nada foi registrado ainda.
      link: Despedidas → /admin/despedidas"
    `)
  })

  it('sends the version it read and confirms the save', async () => {
    const { calls } = portal()
    await open()
    type('Biografia', 'Nova.')
    save()
    await saved()
    expect(posts(calls, '/cliente/update-despedida')[0]?.body).toEqual({
      ...{ id: 10661, data_update: despedida.data_update, obituario: 'Nova.', foto_perfil: null, foto_fundo: 3 },
      ...{ rito: 'sepultamento', local_sepultamento: 'Parque das Flores', localizacao_sepultado: 'Quadra 4' },
      ...{ data_sepultamento: '2026-11-22 16:00:00', data_velorio: '2026-11-22 08:00:00' },
      ...{ local_velorio: 'Central de Velórios', cerimonias: [], tipo: 'Publica', com_moderacao: true },
      ...{ fora_das_buscas: '', mostrar_espectadores: '', lembrar_aniversario: false },
    })
    expect(posts(calls, '/cliente/update-pessoa-falecida')).toHaveLength(0)
    await waitFor(() => expect(calls.filter(call => call.path.endsWith('/historico'))).toHaveLength(2))
  })

  it('leaves no draft behind after a save, so that a later visit shows the stored values', async () => {
    const world = portal()
    await open()
    type('Biografia', 'Nova.')
    save()
    await saved()
    expect(Object.keys(sessionStorage).filter(key => key.startsWith('rascunho:'))).toEqual([])
    cleanup()
    world.meanwhile({ obituario: 'De outra pessoa, depois.' })
    await open()
    expect(field('Biografia').value).toBe('De outra pessoa, depois.')
    expect(screen.queryByText('Há alterações não salvas neste aparelho.')).toBeNull()
  })

  it('leaves no draft behind after discarding', async () => {
    portal()
    await open()
    type('Biografia', 'Nova.')
    fireEvent.click(screen.getByRole('button', { name: 'Descartar alterações' }))
    await waitFor(() => expect(field('Biografia').value).toBe('Biografia de antes.'))
    expect(Object.keys(sessionStorage).filter(key => key.startsWith('rascunho:'))).toEqual([])
  })

  it('does not overwrite a field that only the other person changed', async () => {
    const world = portal()
    await open()
    type('Biografia', 'A minha.')
    world.meanwhile({ local_velorio: 'Capela nova, de outra pessoa' })
    save()
    const choice = await choiceOrSaved()
    if (choice) fireEvent.click(within(choice).getByRole('button', { name: 'Salvar com as minhas escolhas' }))
    await saved()
    expect([world.stored().obituario, world.stored().local_velorio]).toEqual([
      'A minha.',
      'Capela nova, de outra pessoa',
    ])
  })

  it('shows both versions of each field, and saves each as it was chosen', async () => {
    const world = portal()
    await open()
    type('Biografia', 'A minha.')
    type('Data e hora do velório', '22/11/2026 09:00')
    type('Nascimento', '1931')
    type('Por que a data mudou', 'Está na certidão.')
    fireEvent.click(screen.getByRole('radio', { name: 'Dunas' }))
    world.meanwhile({
      ...{ obituario: '', data_velorio: '2026-11-22 10:00:00', foto_fundo: 11 },
      pessoa_falecida: { ...despedida.pessoa_falecida, data_nascimento: '1932-01-02' },
    })
    save()
    const choice = await dialog()
    expect(outline(choice)).toMatchInlineSnapshot(`
      "## Outra pessoa salvou esta despedida
      button: Fechar
      Vocês dois mudaram estes campos. Escolha o que fica em cada um; o resto do que cada um escreveu é mantido.
      Nascimento
      choice: O que eu escrevi = yes
      1931
      choice: O que está salvo agora = no
      02/01/1932
      Data e hora do velório
      choice: O que eu escrevi = yes
      22/11/2026 09:00
      choice: O que está salvo agora = no
      22/11/2026 10:00
      Biografia
      choice: O que eu escrevi = yes
      A minha.
      choice: O que está salvo agora = no
      (vazio)
      Imagem de fundo
      choice: O que eu escrevi = yes
      Dunas
      choice: O que está salvo agora = no
      Caminho de luz
      button: Voltar à edição
      button: Ficar com o que está salvo
      button: Salvar com as minhas escolhas"
    `)
    const chosen = (label: string) =>
      within(within(choice).getByRole('radiogroup', { name: label })).getAllByRole('radio')
    for (const radio of [...chosen('Biografia'), ...chosen('Nascimento').toReversed()]) fireEvent.click(radio)
    fireEvent.click(within(choice).getByRole('button', { name: 'Salvar com as minhas escolhas' }))
    await saved()
    expect(toastTexts()).toEqual(['Atualização finalizada com sucesso!'])
    expect(world.stored()).toMatchObject({
      ...{ obituario: '', data_velorio: '2026-11-22 09:00:00', foto_fundo: 10 },
      pessoa_falecida: { data_nascimento: '1931' },
    })
  })

  it('names place and hour by the kind of the last ceremony, and hides a private page from searches unasked', async () => {
    portal()
    await open()
    const choose = (name: RegExp) => fireEvent.click(screen.getByRole('radio', { name }))
    const shown = () => [
      screen.queryByLabelText(/^Crematório/) !== null,
      screen.queryByLabelText(/^Cemitério/) !== null,
      screen.queryByLabelText(new RegExp(CAMPOS.fora_das_buscas)) !== null,
    ]
    expect(shown()).toEqual([false, true, true])
    choose(/^Cremação/)
    choose(/^Privada/)
    expect(shown()).toEqual([true, false, false])
    choose(/^Sepultamento/)
    choose(/^Publica/)
    expect(shown()).toEqual([false, true, true])
  })

  it('requires no decision when the other save changed none of these fields', async () => {
    const world = portal()
    await open()
    type('Biografia', 'A minha.')
    world.meanwhile({ status_memoria: false })
    save()
    expect(await choiceOrSaved()).toBeNull()
    await saved()
  })

  it('preserves a name that another person corrected meanwhile', async () => {
    const world = portal()
    await open()
    type('Cidade', 'Arapiraca')
    world.meanwhile({ pessoa_falecida: { ...despedida.pessoa_falecida, nome: 'Ana de Souza Lima' } })
    save()
    const choice = await choiceOrSaved()
    if (choice) fireEvent.click(within(choice).getByRole('button', { name: 'Salvar com as minhas escolhas' }))
    await saved()
    expect(world.stored().pessoa_falecida).toMatchObject({ nome: 'Ana de Souza Lima', cidade: 'Arapiraca' })
  })

  it('accepts a second attempt after the deceased could not be saved, without reporting a conflict', async () => {
    let broken = true
    const world = portal({
      [PESSOA]: () => {
        if (!broken) return { json: { ...despedida.pessoa_falecida, cidade: 'Arapiraca' } }
        broken = false
        return { status: 503, json: { code: 'INDISPONIVEL', mensagem: 'Tente de novo.' } }
      },
    })
    await open()
    type('Cidade', 'Arapiraca')
    save()
    await waitFor(() => expect(posts(world.calls, '/cliente/update-pessoa-falecida')).toHaveLength(1))
    await waitFor(() => expect(toastTexts().length).toBeGreaterThan(0))
    save()
    expect(await choiceOrSaved()).toBeNull()
    expect(posts(world.calls, '/cliente/update-pessoa-falecida')).toHaveLength(2)
  })

  it('never requires a moderator to decide about places and dates', async () => {
    const world = portal()
    await open(['ROLE_MODERADOR'])
    expect(field('Cemitério').disabled).toBe(true)
    type('Biografia', 'Da família.')
    world.meanwhile({ obituario: 'Da equipe.', local_velorio: 'Outro lugar' })
    save()
    const choice = await dialog()
    expect(within(choice).queryByRole('radiogroup', { name: 'Local do velório' })).toBeNull()
    expect(within(choice).getByRole('radiogroup', { name: 'Biografia' })).toBeTruthy()
  })

  it('begins with the photo and the biography for a moderator, before the data of the person', async () => {
    portal()
    await open(['ROLE_MODERADOR'])
    const follows = Node.DOCUMENT_POSITION_FOLLOWING
    const photo = screen.getByText(/^(Escolher|Trocar) foto$/)
    expect(photo.compareDocumentPosition(field('Biografia'))).toBe(follows)
    const others = screen.getByText('Outros ajustes').closest('details')
    expect([others?.open, others?.contains(photo), others?.contains(field('Biografia'))]).toEqual([false, false, false])
    expect(others?.contains(screen.getAllByRole('radio', { name: /./ })[0] ?? null)).toBe(false)
    for (const label of ['Cidade', 'Cemitério']) expect(others?.contains(field(label))).toBe(true)
    type('Biografia', 'a'.repeat(1001))
    save()
    await screen.findAllByText('Máximo de 1000 caracteres')
    expect(others?.open).toBe(false)
    expect(field('Biografia').compareDocumentPosition(field('Cidade'))).toBe(follows)
    cleanup()
    await open()
    expect(field('Cidade').compareDocumentPosition(field('Biografia'))).toBe(follows)
  })

  it('asks before a link discards unsaved values, in the form and in the chapel', async () => {
    portal()
    await open()
    fireEvent.change(await screen.findByLabelText(/^Unidade/), { target: { value: 'CP' } })
    await waitFor(() => {
      fireEvent.click(screen.getByRole('link', { name: 'Despedidas' }))
      expect(screen.queryByRole('button', { name: 'Sair sem salvar' })).not.toBeNull()
    })
    type('Biografia', 'A minha.')
    fireEvent.click(screen.getByRole('button', { name: 'Sair sem salvar' }))
    expect(await screen.findByRole('heading', { name: 'Outra tela' })).toBeTruthy()
    expect(Object.keys(sessionStorage).filter(key => key.startsWith('rascunho:'))).toEqual([])
  })

  it('offers chapel 04 at Previda, on this screen only', async () => {
    portal()
    await open()
    fireEvent.change(await screen.findByLabelText(/^Unidade/), { target: { value: 'CP' } })
    const chapels = screen.getAllByRole('radio', { name: /^Capela/ })
    expect(chapels.map(radio => radio.getAttribute('aria-label'))).toEqual(
      ['01', '02', '03', '04'].map(capela => `Capela ${capela}`),
    )
  })

  it('saves page and chapel with one Salvar, the chapel last, and only what was edited', async () => {
    const { calls } = portal({ 'POST /apresentacao/salva': { json: { id: 9 } } })
    await open()
    expect(screen.getAllByRole('button', { name: 'Salvar' })).toHaveLength(1)
    const chapel = async () => {
      fireEvent.change(await screen.findByLabelText(/^Unidade/), { target: { value: 'CP' } })
      fireEvent.click(screen.getByRole('radio', { name: /^Capela 02/ }))
    }
    await chapel()
    save()
    expect(await screen.findAllByText('Preencha todos os campos obrigatórios!')).toHaveLength(2)
    expect(calls.filter(call => call.method === 'POST')).toEqual([])
    type('Início', '22/11/2090 08:00')
    type('Fim', '22/11/2090 12:00')
    save()
    await waitFor(() => expect(toastTexts()).toContain('Capela salva com sucesso!'))
    expect(calls.filter(call => call.method === 'POST').map(call => call.path)).toEqual(['/apresentacao/salva'])
    await chapel()
    type('Início', '22/11/2090 08:00')
    type('Fim', '22/11/2090 12:00')
    type('Biografia', 'Nova.')
    save()
    await waitFor(() => expect(posts(calls, '/apresentacao/salva')).toHaveLength(2))
    expect(calls.filter(call => call.method === 'POST').map(call => call.path)).toEqual([
      '/apresentacao/salva',
      '/cliente/update-despedida',
      '/apresentacao/salva',
    ])
  })

  it('saves the moderator with the same Salvar, after the page', async () => {
    const pessoa = { id: 5, nome: 'Rosa Tavares', telefone: '82988123456', email: 'rosa@exemplo.com.br', cpf: '' }
    const moderador = { email: pessoa.email, username: pessoa.email, pessoa: { ...pessoa, data_nascimento: null } }
    const { calls } = portal({
      [READ]: { json: { ...despedida, pessoa_moderador: pessoa } },
      'GET /cliente/moderador-despedida/:id': { json: moderador },
      'POST /cliente/update-pessoa-moderador': { json: pessoa },
    })
    await open()
    const nome = (await screen.findByLabelText<HTMLInputElement>(/^E-mail/)).closest('section') as HTMLElement
    type('Biografia', 'Nova.')
    fireEvent.change(within(nome).getByLabelText(/^E-mail/), { target: { value: 'sem arroba' } })
    await waitFor(() => expect(sessionStorage.getItem('rascunho:moderador-5')).toContain('sem arroba'))
    expect(screen.getAllByRole('button', { name: 'Salvar' })).toHaveLength(1)
    save()
    expect(await within(nome).findByRole('alert')).toBeTruthy()
    expect(posts(calls, '/cliente/update-despedida')).toEqual([])
    fireEvent.change(within(nome).getByLabelText(/^E-mail/), { target: { value: 'rosa.t@exemplo.com.br' } })
    await waitFor(() => expect(within(nome).queryByRole('alert')).toBeNull())
    save()
    await waitFor(() => expect(toastTexts()).toContain('Moderador atualizado com sucesso!'))
    expect(calls.filter(call => call.method === 'POST').map(call => call.path)).toEqual([
      '/cliente/update-despedida',
      '/cliente/update-pessoa-moderador',
    ])
  })

  it('keeps the typed chapel values through a reload', async () => {
    portal()
    await open()
    const unit = await screen.findByLabelText(/^Unidade/)
    fireEvent.change(unit, { target: { value: 'CP' } })
    await waitFor(() => expect((unit as HTMLSelectElement).value).toBe('CP'))
    cleanup()
    await open()
    expect(((await screen.findByLabelText(/^Unidade/)) as HTMLSelectElement).value).toBe('CP')
  })

  it('shows that the despedida does not exist, with a way back', async () => {
    portal({
      [READ]: { status: 404, json: { code: 'DESPEDIDA_NAO_ENCONTRADA', mensagem: 'Despedida não encontrada' } },
    })
    signInAs(['ROLE_COLABORADOR'])
    renderScreen(
      <AdminProvider>
        <Routes>
          <Route path="/admin/editardespedida/:id" element={<EditarDespedidaScreen />} />
        </Routes>
      </AdminProvider>,
      '/admin/editardespedida/1',
    )
    expect(await screen.findByText('Despedida não localizada!')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Voltar para as despedidas' })).toBeTruthy()
  })
})
