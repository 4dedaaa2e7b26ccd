import { useEffect, useState } from 'react'
import type { HomenagemEventoPublica } from '#contract/evento/schema.ts'

import { usePanel } from '#web/features/evento/use-panel.ts'
import { usePanelRotation } from '#web/features/evento/use-panel-rotation.ts'
import { usePanelHeartbeat } from '#web/features/tela/use-panel-heartbeat.ts'
import { absolute, paths } from '#web/paths.ts'
import { CrossFade } from '#web/ui/display/carousel.tsx'
import { TelaQr } from '#web/ui/display/tela-qr.tsx'
import { useDisplay } from '#web/ui/display/use-display.ts'
import { usePreloadedImages } from '#web/ui/display/use-preloaded-images.ts'
import classes from './painel.module.css'

/** Texts of the event's panel, form and administration in addition to those of the contract. */
const EVENTO_TEXTO = {
  tituloPainel: ['Lembranças', 'que florescem'],
  envie: 'Envie uma homenagem',
  aponte: 'Aponte a câmera do celular.',
} as const

/** Every 250 s a group of two pictures covers the panel, thirty seconds each; there are four groups. */
const PROMO_EVERY_MS = 250_000
const PROMO_MS = 30_000
const PER_GROUP = 2
/** A longer invitation is shown only where it has the whole panel: beside the messages its words would be too small to read. */
const CONVITE_BESIDE_MAX_LENGTH = 90

/** A short message is set large, as few words are in a book. */
const sizeOf = ({ mensagem }: HomenagemEventoPublica): string | undefined => {
  if (mensagem.length > 110) return classes.long
  return mensagem.length > 50 ? undefined : classes.short
}

const Card = ({ homenagem }: { homenagem: HomenagemEventoPublica }) => (
  <li className={classes.card}>
    {homenagem.nomeHomenageado !== '' && <h2>{`Para ${homenagem.nomeHomenageado}`}</h2>}
    <p className={sizeOf(homenagem)}>{homenagem.mensagem}</p>
    <footer>{`De ${homenagem.nomeCliente}`}</footer>
  </li>
)

type CardsProps = { homenagens: HomenagemEventoPublica[]; convite: string; paused: boolean }

const Cards = ({ homenagens, convite, paused }: CardsProps) => {
  const visible = usePanelRotation(homenagens, paused)
  if (visible.length === 0)
    return (
      <div className={classes.empty}>
        <p>As primeiras lembranças aparecem aqui.</p>
        <p>{convite}</p>
      </div>
    )
  return (
    <CrossFade id={`mensagens:${visible[0]?.id}`}>
      <ul className={classes.sheet}>
        {visible.map(homenagem => (
          <Card key={homenagem.id} homenagem={homenagem} />
        ))}
      </ul>
    </CrossFade>
  )
}

/** The picture over the panel, if any: one group every 250 s; the last group is completed with the first picture. */
const usePromo = (imagens: string[]): string | undefined => {
  const [at, setAt] = useState<{ group: number; place: number }>()
  useEffect(() => {
    let group = -1
    const timers: ReturnType<typeof setTimeout>[] = []
    const groups = Math.ceil(imagens.length / PER_GROUP)
    const begin = () => {
      if (groups === 0) return
      group = (group + 1) % groups
      const mine = group
      timers.length = 0
      for (let place = 0; place < PER_GROUP; place++)
        timers.push(setTimeout(() => setAt({ group: mine, place }), place * PROMO_MS))
      timers.push(setTimeout(() => setAt(undefined), PER_GROUP * PROMO_MS))
    }
    const timer = setInterval(begin, PROMO_EVERY_MS)
    return () => {
      clearInterval(timer)
      timers.forEach(clearTimeout)
    }
  }, [imagens.length])
  return at && imagens[(at.group * PER_GROUP + at.place) % imagens.length]
}

const Promo = ({ imagem, convite }: { imagem: string; convite: string }) => (
  <section className={classes.promo}>
    <div className={classes.invitation}>
      <h2>{EVENTO_TEXTO.envie}</h2>
      <p>{convite}</p>
      <TelaQr address={absolute(paths.painelEnviar())} reason={EVENTO_TEXTO.aponte} />
    </div>
    <CrossFade id={imagem} className={classes.picture ?? ''}>
      <img src={imagem} alt="" />
    </CrossFade>
  </section>
)

/** `/painel`: the Finados panel, in light colours. */
export const PainelScreen = () => {
  useDisplay(true)
  const { homenagens, imagens, convite, nomeEmpresa } = usePanel()
  usePreloadedImages(imagens)
  usePanelHeartbeat(homenagens.length)
  const promo = usePromo(imagens)
  return (
    <main className={classes.tela}>
      <img className={classes.ground} src={imagens[0]} alt="" />
      <header className={classes.head}>
        <h1>
          {EVENTO_TEXTO.tituloPainel[0]} <i>{EVENTO_TEXTO.tituloPainel[1]}</i>
        </h1>
        <p>{nomeEmpresa}</p>
      </header>
      <Cards homenagens={homenagens} convite={convite} paused={promo !== undefined} />
      <aside className={classes.ask}>
        <TelaQr address={absolute(paths.painelEnviar())} reason={EVENTO_TEXTO.aponte} />
        <div>
          <h2>{EVENTO_TEXTO.envie}</h2>
          {homenagens.length > 0 && convite.length <= CONVITE_BESIDE_MAX_LENGTH && <p>{convite}</p>}
        </div>
      </aside>
      <CrossFade id={promo === undefined ? 'painel' : 'promo'} className={classes.over ?? ''}>
        {promo === undefined ? null : <Promo imagem={promo} convite={convite} />}
      </CrossFade>
    </main>
  )
}
