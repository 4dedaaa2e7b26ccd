import { useId, useMemo, useState } from 'react'
import { focusOnMount } from '#web/lib/focus-on-mount.ts'
import { LazyBoundary, lazyScreen } from '#web/lib/lazy.ts'
import { useServerRendered } from '#web/lib/server-rendered.ts'
import { LinkButton } from '#web/ui/public/button.tsx'
import type { VoiceFieldProps } from './use-recorder.ts'
import classes from './voice-field.module.css'
import { VOZ_TELA } from './voice-messages.ts'
import { hasStoredVoice } from './voice-store.ts'

// Few visitors speak, so the recorder is loaded by the tap that begins to record.
const VoiceRecorder = lazyScreen(() => import('./voice-recorder.tsx').then(module => module.VoiceRecorder))

const Microphone = () => (
  <svg
    viewBox="0 0 20 20"
    width="20"
    height="20"
    aria-hidden="true"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.6"
  >
    <rect x="7" y="2" width="6" height="10" rx="3" />
    <path d="M4 9.5a6 6 0 0 0 12 0M10 15.5V18" />
  </svg>
)

/** "Prefere falar?", beside the text of a homenagem: one tap records. */
export const VoiceField = (props: VoiceFieldProps) => {
  const help = useId()
  const [opened, setOpened] = useState<'tapped' | 'closed' | 'removed'>()
  const served = useServerRendered()
  const stored = useMemo(() => !served && hasStoredVoice(props.despedidaId), [served, props.despedidaId])
  const tapped = opened === 'tapped'
  const offer = (
    <div className={`row ${classes.offer}`}>
      {props.inRoom ? (
        <LinkButton variant="ghost" to={{ search: '?aba=mensagens', hash: '#escrever' }} aria-describedby={help}>
          {VOZ_TELA.prefereFalar}
        </LinkButton>
      ) : (
        <button
          type="button"
          ref={opened === 'removed' ? focusOnMount : undefined}
          className={classes.speak}
          aria-describedby={help}
          aria-busy={tapped || undefined}
          onClick={() => setOpened('tapped')}
        >
          <Microphone />
          {VOZ_TELA.prefereFalar}
        </button>
      )}
      <span id={help} className="note">
        {props.inRoom ? VOZ_TELA.emMensagens : VOZ_TELA.ateUmMinuto}
      </span>
    </div>
  )
  if (!props.voice && !tapped && (opened || !stored)) return offer
  return (
    <LazyBoundary fallback={offer}>
      <VoiceRecorder {...props} begin={tapped} onClosed={removed => setOpened(removed ? 'removed' : 'closed')} />
    </LazyBoundary>
  )
}
