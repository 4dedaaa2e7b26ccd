import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { timeOf } from '#web/lib/instant.ts'
import {
  CREATED,
  callsTo,
  chooseCapela,
  fillApresentacao,
  keyOf,
  MARIA,
  NOVA,
  open,
  press,
  shows,
  title,
  toStep3,
  toStep3WithoutModerador,
  type,
  world,
} from '#web/testing/create-wizard.tsx'
import { outline } from '#web/testing/outline.ts'

describe('finishing the wizard', () => {
  it('creates deceased, moderator, despedida and apresentacao in this order, and shows the link with its code', async () => {
    // Each response comes only once the form says what is being done.
    const onceSaid = (status: string, json: object) => async () => {
      await expect.poll(() => screen.queryByText(status)).not.toBeNull()
      return { json }
    }
    const calls = world({
      'POST /cliente/nova-pessoa-falecida': onceSaid('Cadastrando o falecido…', { id: 501 }),
      'POST /cliente/nova-pessoa-moderador': onceSaid('Cadastrando o moderador…', CREATED),
      'POST /cliente/nova-despedida': onceSaid('Criando a despedida…', NOVA),
      'POST /apresentacao/salva': onceSaid('Reservando a capela…', { id: 9 }),
    })
    open()
    await toStep3()
    expect(screen.getAllByRole('listitem', { current: 'step' }).map(one => one.textContent)).toEqual(['3. Despedida'])
    fillApresentacao()
    press('Finalizar')
    await shows('Cadastro finalizado com sucesso!')
    expect(screen.queryByText('Ainda não há moderador.')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Começar de novo' })).toBeNull()
    expect(await screen.findByDisplayValue(/\/despedida\/10432\/7K3M9QXZ1T$/)).toBeTruthy()
    const writes = calls.filter(call => call.method === 'POST' && !call.path.startsWith('/validacao'))
    expect(writes.map(call => call.path)).toEqual([
      '/cliente/nova-pessoa-falecida',
      '/cliente/nova-pessoa-moderador',
      '/cliente/nova-despedida',
      '/apresentacao/salva',
    ])
    expect(new Set(writes.map(keyOf)).size).toBe(4)
    expect(writes.map(call => call.body)).toMatchInlineSnapshot(`
      [
        {
          "cidade": "",
          "conhecido_como": "",
          "data_falecimento": "2026-11-04",
          "data_nascimento": "1941-03-12",
          "estado": "",
          "nome": "Maria do Carmo Vasconcelos Lima",
          "nome_social": "",
          "pais": "",
          "sexo": "Feminino",
        },
        {
          "password": "segredo-da-joana",
          "pessoa": {
            "moderador_cliente": "Ainda não",
            "nome": "Joana Lima",
            "parentesco_falecido": "Não informado",
            "telefone": "82999990000",
            "tipo_parentesco": null,
          },
          "username": "joana@exemplo.com.br",
        },
        {
          "cerimonias": [],
          "codigo_transmissao": "-",
          "com_moderacao": true,
          "contrato_jazigo": "CT-12",
          "contrato_plano": "",
          "data_sepultamento": "2026-11-05 16:00:00",
          "data_velorio": "2026-11-05 08:00:00",
          "fora_das_buscas": false,
          "foto_fundo": 1,
          "foto_perfil": null,
          "funeraria": "-",
          "lembrar_aniversario": false,
          "local_sepultamento": "Parque das Flores",
          "local_velorio": "Capela 2, Parque das Flores",
          "localizacao_sepultado": "Quadra 4, jazigo 18",
          "mostrar_espectadores": true,
          "obituario": "",
          "pessoa_falecida_id": 501,
          "pessoa_moderador_id": 71,
          "publicacao": true,
          "rito": "sepultamento",
          "status_memoria": true,
          "tipo": "Publica",
          "transmissao": "-",
        },
        {
          "capela": "02",
          "dataHoraFinal": "2026-11-05 16:00:00",
          "dataHoraInicial": "2026-11-05 08:00:00",
          "empresa": "PF",
          "id": 0,
          "id_despedida": 10432,
          "status": true,
          "status_camera": true,
        },
      ]
    `)
    fireEvent.click(screen.getAllByRole('button', { name: 'Fechar' })[0] as HTMLElement)
    await screen.findByText('lista de despedidas')
  })

  it('sends the ceremonies that were added, and the changed list to the despedida that exists already', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, now: timeOf('2026-11-04 22:00:00') })
    let full = true
    const calls = world({
      'POST /apresentacao/salva': () => (full ? { status: 503, json: {} } : { json: { id: 9 } }),
      'POST /cliente/update-despedida': { json: { ...NOVA, id: 10432 } },
    })
    open()
    await toStep3WithoutModerador()
    fillApresentacao()
    press('Adicionar cerimônia')
    type(/^Qual cerimônia/, 'missa_setimo_dia')
    press('Finalizar')
    await shows('Data é obrigatória')
    press('Sétimo dia: quarta-feira, 11/11, 19:00')
    type(/^Lugar$/, 'Matriz')
    press('Finalizar')
    await shows(/^A despedida já está criada\./)
    const mass = { id: -1, tipo: 'missa_setimo_dia', data_hora: '2026-11-11 19:00:00', termino: null, local: 'Matriz' }
    expect(callsTo(calls, '/cliente/nova-despedida')[0]?.body).toMatchObject({ cerimonias: [mass] })
    full = false
    type(/^Lugar$/, 'Igreja do Rosário')
    press('Finalizar')
    await screen.findByText('Despedida criada')
    expect(callsTo(calls, '/cliente/nova-despedida')).toHaveLength(1)
    const [changed] = callsTo(calls, '/cliente/update-despedida')
    expect(changed?.body).toMatchObject({ cerimonias: [{ ...mass, local: 'Igreja do Rosário' }] })
  })

  it('creates no apresentacao when the switch is off', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: timeOf('2026-11-06 10:00:00') })
    const calls = world()
    open()
    await toStep3WithoutModerador()
    fireEvent.click(screen.getByRole('switch', { name: /Vincular uma cerimônia/ }))
    expect(outline(document.querySelector('section[aria-labelledby=passo-titulo]') as Element)).toMatchInlineSnapshot(`
      "1. Falecido
      2. Moderador (sem moderador)
      3. Despedida
      ## Como será a despedida?
      Cerimônia final
      choice: Sepultamento = yes
      choice: Cremação = no
      field: Cemitério * = Parque das Flores
      field: Localização do sepultado * = Quadra 4, jazigo 18
      Quadra, lote, jazigo.
      field: Data e hora do sepultamento * = 05/11/2026 16:00
      field: Local do velório * = Central de Velórios
      field: Data e hora do velório * = 05/11/2026 08:00
      box: Vincular uma cerimônia na capelaA tela da capela mostra a homenagem, e a família assiste à distância, durante este horário. = no
      O velório está marcado para uma hora que já passou.
      ### Outras cerimônias
      Missa, culto, celebração, entrega das cinzas: se houver.
      button: Adicionar cerimônia
      field: Biografia = 
      Visualização
      choice: Publica = yes
      Qualquer pessoa encontra e abre a página.
      choice: Privada = no
      Só abre com o código de acesso.
      box: Comentários moderadosQuem cuida da página lê cada mensagem antes de ela aparecer. Desligado, toda mensagem aparece na hora. = yes
      Imagem de fundo: Colinas na névoa
      choice: Colinas na névoa = yes
      choice: Mar ao amanhecer = no
      choice: Noite de poucas estrelas = no
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
      button: Voltar
      button: Finalizar"
    `)
    press('Finalizar')
    await screen.findByText('Despedida criada')
    expect(outline(screen.getByRole('dialog'))).toMatchInlineSnapshot(`
      "## Despedida criada
      button: Fechar
      Quem lê este código abre a página de Maria do Carmo Vasconcelos Lima, já com o acesso da família.
      picture: QR Code da despedida
      field: Link da despedida = http://localhost:3000/despedida/10432/7K3M9QXZ1T (read-only)
      button: Copiar
      link: Abrir a página → http://localhost:3000/despedida/10432/7K3M9QXZ1T
      link: Imprimir folha da família → /admin/folha/10432
      Ainda não há moderador.
      link: Cadastrar moderador → /admin/criar-moderador/10432
      button: Fechar
      button: Compartilhar
      link: Enviar pelo WhatsApp → https://wa.me/?text=A%20p%C3%A1gina%20da%20despedida%20de%20Maria%20do%20Carmo%20Vasconcelos%20Lima%2C%20com%20o%20acesso%20da%20fam%C3%ADlia%3A%20http%3A%2F%2Flocalhost%3A3000%2Fdespedida%2F10432%2F7K3M9QXZ1T"
    `)
    expect(callsTo(calls, '/apresentacao/salva')).toHaveLength(0)
    expect(callsTo(calls, '/cliente/nova-despedida')[0]?.body).toMatchObject({ pessoa_moderador_id: null })
  })

  it('sends each request once on a double tap', async () => {
    const calls = world()
    open()
    await toStep3()
    fillApresentacao()
    const button = screen.getByRole('button', { name: 'Finalizar' })
    fireEvent.click(button)
    fireEvent.click(button)
    await screen.findByText('Despedida criada')
    expect(callsTo(calls, '/cliente/nova-despedida')).toHaveLength(1)
  })

  it('resumes at the failed request, with the same idempotency key if there was no response', async () => {
    let lost = true
    const calls = world({
      'POST /cliente/nova-despedida': () => {
        if (!lost) return { json: NOVA }
        lost = false
        throw new TypeError('network')
      },
    })
    open()
    await toStep3()
    fillApresentacao()
    press('Finalizar')
    await shows('Erro ao cadastrar. Tente novamente mais tarde!')
    await waitFor(() => expect(screen.getByRole('button', { name: 'Finalizar' })).toHaveProperty('disabled', false))
    press('Finalizar')
    await screen.findByText('Despedida criada')
    expect(callsTo(calls, '/cliente/nova-pessoa-falecida')).toHaveLength(1)
    expect(callsTo(calls, '/cliente/nova-pessoa-moderador')).toHaveLength(1)
    expect(callsTo(calls, '/cliente/update-pessoa-moderador')).toHaveLength(0)
    const [first, second] = callsTo(calls, '/cliente/nova-despedida')
    expect(keyOf(second)).toBe(keyOf(first))
    expect(second?.body).toEqual(first?.body)
  })

  it('repeats the request without a response before it changes what that request created', async () => {
    let lost = true
    const calls = world({
      'POST /cliente/nova-despedida': () => {
        if (!lost) return { json: NOVA }
        lost = false
        throw new TypeError('network')
      },
      'POST /cliente/update-despedida': { json: NOVA },
    })
    open()
    await toStep3WithoutModerador()
    fillApresentacao()
    press('Finalizar')
    await shows('Erro ao cadastrar. Tente novamente mais tarde!')
    await waitFor(() => expect(screen.getByRole('button', { name: 'Finalizar' })).toHaveProperty('disabled', false))
    type(/^Biografia/, 'Viveu para a família.')
    press('Finalizar')
    await screen.findByText('Despedida criada')
    const [first, second] = callsTo(calls, '/cliente/nova-despedida')
    expect(second?.body).toEqual(first?.body)
    expect(keyOf(second)).toBe(keyOf(first))
    expect(callsTo(calls, '/cliente/update-despedida').map(call => call.body)).toMatchObject([
      { id: 10432, obituario: 'Viveu para a família.' },
    ])
  })

  it('changes the deceased and the apresentacao that earlier attempts created', async () => {
    let down = true
    let lost = true
    const calls = world({
      'POST /cliente/nova-despedida': () => (down ? { status: 503, json: {} } : { json: NOVA }),
      'POST /cliente/update-pessoa-falecida': { json: { id: 501 } },
      'POST /apresentacao/salva': () => {
        if (!lost) return { json: { id: 9 } }
        lost = false
        throw new TypeError('network')
      },
      'PUT /apresentacao/update': { json: { id: 9 } },
      'POST /cliente/update-despedida': { json: NOVA },
    })
    open()
    await toStep3WithoutModerador()
    fillApresentacao()
    press('Finalizar')
    await shows('Erro ao cadastrar. Tente novamente mais tarde!')
    down = false
    press('Voltar')
    fireEvent.click(await screen.findByRole('radio', { name: 'Masculino' }))
    press('Próximo')
    await title('Como será a despedida?')
    press('Finalizar')
    await shows(/^A despedida já está criada\./)
    chooseCapela('03')
    press('Finalizar')
    await screen.findByText('Despedida criada')
    expect(callsTo(calls, '/cliente/nova-pessoa-falecida')).toHaveLength(1)
    expect(callsTo(calls, '/cliente/update-pessoa-falecida').map(call => call.body)).toMatchObject([
      { id: 501, sexo: 'Masculino', nome: MARIA.nome, nome_registro: MARIA.nome },
    ])
    expect(callsTo(calls, '/apresentacao/salva').map(call => call.body)).toMatchObject([
      { capela: '02' },
      { capela: '02' },
    ])
    expect(callsTo(calls, '/apresentacao/update').map(call => call.body)).toMatchObject([{ id: 9, capela: '03' }])
  })

  it('creates the deceased again where the one of an earlier attempt is gone', async () => {
    let down = true
    const calls = world({
      'POST /cliente/nova-despedida': () => (down ? { status: 400, json: { mensagem: 'x' } } : { json: NOVA }),
      'POST /cliente/update-pessoa-falecida': { status: 404, json: { mensagem: 'x' } },
    })
    open()
    await toStep3WithoutModerador()
    fireEvent.click(screen.getByRole('switch', { name: /Vincular uma cerimônia/ }))
    press('Finalizar')
    await shows('Erro ao cadastrar. Tente novamente mais tarde!')
    await shows('O que já foi cadastrado continua guardado. Pressione Finalizar para continuar de onde parou.')
    down = false
    press('Voltar')
    fireEvent.click(await screen.findByRole('radio', { name: 'Masculino' }))
    press('Próximo')
    await title('Como será a despedida?')
    expect(screen.queryByText(/^O que já foi cadastrado/)).toBeNull()
    press('Finalizar')
    await screen.findByText('Despedida criada')
    const created = callsTo(calls, '/cliente/nova-pessoa-falecida')
    expect(created.map(call => (call.body as { sexo: string }).sexo)).toEqual(['Feminino', 'Masculino'])
    expect(keyOf(created[1])).not.toBe(keyOf(created[0]))
  })

  it('requires the password again after a reload, and creates nothing before', async () => {
    const calls = world()
    const before = open()
    await toStep3()
    fillApresentacao()
    before.unmount()
    open()
    await title('Como será a despedida?')
    press('Finalizar')
    await title('Quem modera a página?')
    expect(await screen.findAllByText('Senha é obrigatória')).not.toHaveLength(0)
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/^Senha do Moderador/)))
    expect(callsTo(calls, '/cliente/nova-pessoa-falecida')).toHaveLength(0)
  })

  it('updates the despedida that exists instead of creating another', async () => {
    let free = false
    const calls = world({
      'POST /apresentacao/salva': () =>
        free
          ? { json: { id: 9 } }
          : {
              status: 400,
              text: 'Já existe outro registro ativo para esta empresa',
              headers: { 'x-error-code': 'CAPELA_OCUPADA' },
            },
      'GET /apresentacao/conflitos': {
        json: [
          {
            nomeFalecido: 'Benedito Nunes',
            dataHoraInicial: '2026-11-05 09:00:00',
            dataHoraFinal: '2026-11-05 12:00:00',
          },
        ],
      },
      'POST /cliente/update-despedida': { json: { ...NOVA, tipo: 'Privada' } },
    })
    open()
    await toStep3()
    fillApresentacao()
    press('Finalizar')
    await shows('Esta capela já está vinculada a outra cerimônia no horário selecionado')
    await shows('Benedito Nunes: de 05/11/2026 09:00 a 05/11/2026 12:00.')
    free = true
    await waitFor(() => expect(screen.getByRole('button', { name: 'Finalizar' })).toHaveProperty('disabled', false))
    fireEvent.click(screen.getByRole('radio', { name: /Privada/ }))
    chooseCapela('03')
    press('Finalizar')
    await screen.findByText('Despedida criada')
    expect(callsTo(calls, '/cliente/nova-despedida')).toHaveLength(1)
    expect(callsTo(calls, '/cliente/update-despedida')[0]?.body).toMatchObject({ id: 10432, tipo: 'Privada' })
    const [refused, booked] = callsTo(calls, '/apresentacao/salva')
    expect(booked?.body).toMatchObject({ capela: '03' })
    expect(keyOf(booked)).not.toBe(keyOf(refused))
  })

  it('returns to the e-mail field when the server rejects the address', async () => {
    world({
      'POST /cliente/nova-pessoa-moderador': {
        status: 400,
        json: { code: 'EMAIL_EM_USO', mensagem: 'E-mail já está registrado. Por favor informe outro para cadastro!' },
      },
    })
    open()
    await toStep3()
    fillApresentacao()
    press('Finalizar')
    await title('Quem modera a página?')
    expect(screen.getByLabelText(/^E-mail do Moderador/, { selector: 'input' }).getAttribute('aria-invalid')).toBe(
      'true',
    )
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByLabelText(/^E-mail do Moderador/, { selector: 'input' })),
    )
    await shows(/Se este moderador acabou de ser cadastrado/)
    type(/^E-mail do Moderador/, 'outra@exemplo.com.br')
    expect(screen.getByLabelText(/^E-mail do Moderador/, { selector: 'input' }).getAttribute('aria-invalid')).not.toBe(
      'true',
    )
  })

  it('shows the link with its code when the chapel is booked only after a reload', async () => {
    let free = false
    const calls = world({ 'POST /apresentacao/salva': () => (free ? { json: { id: 9 } } : { status: 503, json: {} }) })
    const before = open()
    await toStep3WithoutModerador()
    fillApresentacao()
    press('Finalizar')
    await shows('A despedida já está criada. Ajuste a cerimônia, ou desligue-a, e pressione Finalizar para concluir.')
    before.unmount()
    free = true
    open()
    await title('Como será a despedida?')
    press('Finalizar')
    expect(await screen.findByDisplayValue(/\/despedida\/10432\/7K3M9QXZ1T$/)).toBeTruthy()
    expect(callsTo(calls, '/cliente/nova-despedida')).toHaveLength(1)
    expect(Object.keys(sessionStorage).filter(key => key.startsWith('rascunho:criar-despedida'))).toEqual([])
  })

  it('copies the link, and explains this where the browser cannot share', async () => {
    world()
    const writeText = vi.fn(() => Promise.resolve())
    vi.stubGlobal('navigator', { ...navigator, userAgent: 'test', clipboard: { writeText } })
    open()
    await toStep3WithoutModerador()
    fillApresentacao()
    press('Finalizar')
    await screen.findByText('Despedida criada')
    const actions = within(screen.getByRole('dialog'))
    const filled = [...actions.getAllByRole('button'), ...actions.getAllByRole('link')].filter(
      one => one.classList.contains('mantine-Button-root') && one.dataset.variant === undefined,
    )
    expect(filled.map(one => one.textContent)).toEqual(['Enviar pelo WhatsApp'])
    expect(actions.getAllByRole('button', { name: 'Fechar' }).length).toBeGreaterThan(0)
    press('Copiar')
    await shows('Link copiado para área de transferência!')
    press('Compartilhar')
    await shows(/O link foi copiado/)
    expect(writeText).toHaveBeenCalledTimes(2)
  })
})
