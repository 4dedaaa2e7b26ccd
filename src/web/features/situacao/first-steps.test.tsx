import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { PassoInicial } from '#contract/situacao/schema.ts'
import { fakeServer } from '#web/testing/fake-server.ts'
import { outline } from '#web/testing/outline.ts'
import { renderScreen, signInAs } from '#web/testing/render-screen.tsx'
import { FirstSteps, MissingSteps } from './first-steps.tsx'

const STEPS: PassoInicial[] = [
  { passo: 'contatos', feito: true, quantos: 2 },
  { passo: 'floricultura', feito: false, quantos: 0 },
  { passo: 'tela', feito: false, quantos: 0 },
]
const open = (part: 'panel' | 'missing', steps: PassoInicial[], at = '/') => {
  fakeServer({ 'GET /api/primeiros-passos': { json: steps } })
  signInAs(['ROLE_ADMIN'])
  renderScreen(part === 'panel' ? <FirstSteps /> : <MissingSteps />, at)
}

describe('the first steps of a new portal', () => {
  it('tick what is there and lead to the place of what is missing', async () => {
    open('panel', STEPS)
    await screen.findByText('1 de 3 prontos')
    expect(outline(screen.getByRole('region', { name: 'Primeiros passos' }))).toMatchInlineSnapshot(`
      "## Primeiros passos
      1 de 3 prontos
      O portal está no ar e ainda vazio. Esta lista diz o que falta; cada passo se marca sozinho quando fica pronto.
      Telefone ou WhatsApp das unidades: Pronto
      Uma floricultura parceira: Falta
      Aparece na página da despedida e no QR code de flores.
      link: Abrir Configurações → /admin/configuracoes/floriculturas
      Uma tela de capela ou saguão: Falta
      Abra o endereço da capela no navegador da tela.
      link: Ver os endereços → /admin/telas"
    `)
    expect([...document.querySelectorAll('[data-done]')].map(step => step.textContent)).toEqual([
      'Telefone ou WhatsApp das unidades: Pronto',
    ])
  })

  it('are repeated in Situação as far as they are missing', async () => {
    const technical = (['contatos', 'codigos', 'camera', 'copia'] as const).map(passo => ({
      passo,
      feito: false,
      quantos: 0,
    }))
    open('missing', [...STEPS, ...technical].slice(1))
    await screen.findByRole('heading', { name: 'O que ainda falta' })
    expect(outline(screen.getByRole('region', { name: 'O que ainda falta' }))).toMatchInlineSnapshot(`
      "## O que ainda falta
      O portal funciona sem isto, mas alguma coisa não vai acontecer.
      Uma floricultura parceira: Falta
      Aparece na página da despedida e no QR code de flores.
      link: Abrir Configurações → /admin/configuracoes/floriculturas
      Uma tela de capela ou saguão: Falta
      Abra o endereço da capela no navegador da tela.
      link: Ver os endereços → /admin/telas
      Telefone ou WhatsApp das unidades: Falta
      É para onde leva “Fale com a equipe” e o QR code das telas.
      link: Abrir Configurações → /admin/configuracoes/unidade
      Um provedor de SMS ou de WhatsApp: Falta
      Sem ele nenhum código chega ao celular de um moderador. O técnico define SMS_URL, ou WHATSAPP_URL.
      link: Ver a situação → /admin/situacao
      Uma câmera de capela: Falta
      Sem ela o velório só se transmite de um celular. O técnico define CAMERAS_FILE.
      link: Ver a situação → /admin/situacao
      Uma cópia de segurança conferida: Falta
      O técnico agenda “memorial backup” todo dia e leva a cópia para outra máquina.
      link: Ver a situação → /admin/situacao"
    `)
  })

  it('do not lead to the page that they are on', async () => {
    open('missing', [...STEPS, { passo: 'copia', feito: false, quantos: 0 }], '/admin/situacao')
    await screen.findByRole('heading', { name: 'O que ainda falta' })
    expect(screen.getAllByRole('link').map(link => link.textContent)).toEqual([
      'Abrir Configurações',
      'Ver os endereços',
    ])
  })

  it.each(['panel', 'missing'] as const)('disappear once everything is there: %s', async part => {
    open(part, [{ passo: 'tela', feito: true, quantos: 3 }])
    await new Promise(resolve => setTimeout(resolve, 50))
    expect(screen.queryByRole('heading')).toBeNull()
  })
})
