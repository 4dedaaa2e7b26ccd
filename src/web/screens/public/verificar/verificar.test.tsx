import { cleanup } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { expect, it } from 'vitest'
import { outline } from '#web/testing/outline.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { Verificar } from './verificar.tsx'

type Props = ComponentProps<typeof Verificar>
type Link = NonNullable<Props['link']>

const LINK: Link = { resultado: 'nosso', site: 'golpe.com', unidade: null }
const UNIDADE = {
  ...{ unidade: 'CV', nome: 'Central', endereco: '', mapa: '' },
  ...{ telefone: '8233000000', whatsapp: '82999990000' },
}

const read = (props: Partial<Props>): string => {
  renderScreen(<Verificar endereco="golpe.com/velorio" link={undefined} {...props} />, '/verificar')
  const main = document.querySelector('main') as Element
  const forms = [...main.querySelectorAll('form')].map(
    form => `${form.method} ${form.getAttribute('action')} ${form.querySelector('input')?.getAttribute('value')}`,
  )
  // The other site does not take the place of the portal.
  for (const link of main.querySelectorAll<HTMLAnchorElement>('a[href^=http]')) expect(link.target).toBe('_blank')
  const shown = [outline(main), ...forms].join('\n')
  cleanup()
  return shown
}

it('says whose a link is, and what can be done', () => {
  const answers: Partial<Props>[] = [
    { endereco: '' },
    { link: { ...LINK, unidade: UNIDADE } },
    { link: { ...LINK, dinheiro: true, unidade: { ...UNIDADE, telefone: '', whatsapp: '' } } },
    { link: { ...LINK, resultado: 'alheio' } },
    { link: { ...LINK, resultado: 'alheio', misto: true } },
    { link: { ...LINK, resultado: 'nenhum' } },
    { link: { ...LINK, resultado: 'nenhum', dinheiro: true } },
    { isReported: true },
    { link: { ...LINK, resultado: 'alheio' }, refused: { fields: {}, message: 'Espere um pouco.' } as never },
  ]
  expect(answers.map(read).join('\n--\n')).toMatchInlineSnapshot(`
    "# Este link é nosso?
    Cole o link, ou a mensagem inteira que o trouxe. Dizemos se ele é da casa e como falar com a unidade.
    field: Link recebido * = 
    button: Conferir
    link: Falar com uma unidade → /contato
    get /verificar undefined
    --
    # Sim, este link é nosso
    Pode abrir com calma. Assistir é de graça, e ninguém da casa ou da família pede Pix nem cartão.
    A unidade desta despedida é Central.
    link: Ligar para (82) 3300-0000 → tel:+558233000000
    link: WhatsApp (82) 99999-0000 (abre outro site) → https://wa.me/5582999990000
    link: Conferir outro link → /verificar
    link: Falar com uma unidade → /contato
    --
    # O link é nosso, mas não pague nada
    A mensagem fala de dinheiro ou traz o que pode ser uma chave Pix. Assistir é de graça, e ninguém da casa ou da família pede Pix nem cartão. Na dúvida, fale com a unidade.
    A unidade desta despedida é Central.
    link: Conferir outro link → /verificar
    link: Falar com uma unidade → /contato
    --
    # Este link não é nosso
    Ele leva a golpe.com. Não pague nada nem escreva os seus dados ali.
    button: Avisar a equipe
    link: Conferir outro link → /verificar
    link: Falar com uma unidade → /contato
    post /exibicao/verificar golpe.com/velorio
    --
    # Nem todo link desta mensagem é nosso
    Um deles leva a golpe.com. Não pague nada nem escreva os seus dados ali.
    button: Avisar a equipe
    link: Conferir outro link → /verificar
    link: Falar com uma unidade → /contato
    post /exibicao/verificar golpe.com/velorio
    --
    # Este link é nosso?
    Cole o link, ou a mensagem inteira que o trouxe. Dizemos se ele é da casa e como falar com a unidade.
    field: Link recebido * = golpe.com/velorio (invalid)
    Isto não parece um link. Copie o endereço inteiro, que começa com https://
    button: Conferir
    link: Falar com uma unidade → /contato
    get /verificar undefined
    --
    # Este link é nosso?
    Cole o link, ou a mensagem inteira que o trouxe. Dizemos se ele é da casa e como falar com a unidade.
    field: Link recebido * = golpe.com/velorio (invalid)
    Não há um link aqui, e a mensagem fala de dinheiro. Não pague nada: assistir é de graça.
    button: Conferir
    link: Falar com uma unidade → /contato
    get /verificar undefined
    --
    # Obrigado
    A equipe foi avisada e vai cuidar disso. Não pague nada a quem enviou o link.
    link: Conferir outro link → /verificar
    link: Falar com uma unidade → /contato
    --
    # Este link é nosso?
    Espere um pouco.
    link: Conferir outro link → /verificar
    link: Falar com uma unidade → /contato"
  `)
})
