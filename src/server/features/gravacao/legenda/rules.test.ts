import { describe, expect, it } from 'vitest'
import { captionsOf, webVtt } from './rules.ts'

const piece = { inicio: 56, segundos: 28 }
const SPEECH = [{ inicio: 0, fim: 28 }]
const wordsOf = (segments: Parameters<typeof captionsOf>[0], speech = SPEECH) =>
  captionsOf(segments, piece, speech).map(one => one.texto)

describe('captions of a piece', () => {
  it('have the times of the whole recording, in order and without an overlap', () => {
    const spoken = [
      { start: 4, end: 7, text: ' Depois.' },
      { start: 0, end: 5, text: 'Boa  tarde a todos.' },
    ]
    expect(captionsOf(spoken, piece, SPEECH)).toEqual([
      { inicio: 56_000, fim: 61_000, texto: 'Boa tarde a todos.' },
      { inicio: 61_000, fim: 63_000, texto: 'Depois.' },
    ])
  })

  it('stay inside the piece, whatever times the service claims', () => {
    const spoken = [
      { start: -90, end: 2, text: 'Antes.' },
      { start: 26, end: 4000, text: 'No fim.' },
      { start: 900, end: 901, text: 'Fora.' },
      { start: 9, end: 8, text: 'Ao contrário.' },
      { start: 10, end: 10, text: 'Nada.' },
      { start: Number.NaN, end: 11, text: 'Sem tempo.' },
    ]
    expect(captionsOf(spoken, piece, SPEECH)).toEqual([
      { inicio: 56_000, fim: 58_000, texto: 'Antes.' },
      { inicio: 82_000, fim: 84_000, texto: 'No fim.' },
    ])
  })

  it.each([
    'Legendas pela comunidade Amara.org',
    'Legendado por Fulano de Tal',
    'Tradução e Legendas: X',
    'Obrigado por assistir!',
    'Thank you for watching.',
    'Inscreva-se no canal',
    'Legenda Adriana Zanotto',
    'Legendas por TIAGO ANDERSON',
    'Legenda: Fulano',
    'Transcrição e Legendas por Fulano',
    'Transcription by CastingWords',
    'Subtítulos realizados por la comunidad',
    'Sous-titres réalisés par la communauté',
    'Obrigada por assistir e até a próxima',
    'Obrigado por nos assistir.',
    'Se inscreva no canal',
    'Deixe o seu like',
    'Ative o sininho',
    'Até o próximo vídeo!',
    'Acesse o nosso site',
    '[Música]',
    '♪ ♪',
    '(silêncio)',
    'Amém.\u0000',
    '\u200b',
    'a'.repeat(201),
  ])('leave out what models invent, and what nobody can read: %j', text => {
    expect(wordsOf([{ start: 1, end: 3, text }])).toEqual([])
  })

  it('keep what people say about music, silence and thanks', () => {
    for (const text of [
      'Ele se inscreveu no coral.',
      'A lenda da família, a legenda daquela foto.',
      'Obrigado por terem vindo.',
      'Até o próximo encontro.',
      'Muito obrigado a todos.',
      'Um minuto de silêncio por ele.',
    ])
      expect(wordsOf([{ start: 1, end: 3, text }])).toEqual([text])
  })

  it('leave out what the service itself doubts, and what it repeats', () => {
    const at = (start: number, text: string, doubt: object = {}) => ({ start, end: start + 2, text, ...doubt })
    expect(
      wordsOf([
        at(0, 'Sem fala.', { no_speech_prob: 0.9 }),
        at(2, 'Improvável.', { avg_logprob: -1.6 }),
        at(4, 'La la la la.', { compression_ratio: 3 }),
        at(6, 'Certo.', { no_speech_prob: 0.1, avg_logprob: -0.3, compression_ratio: 1.4 }),
        at(8, 'Certo.'),
        at(10, 'Certo.'),
        at(12, 'Outra frase.'),
      ]),
    ).toEqual(['Certo.', 'Outra frase.'])
  })

  it('leave out what is said where nobody speaks', () => {
    const spoken = [
      { start: 0, end: 4, text: 'Durante a música.' },
      { start: 10, end: 14, text: 'Durante a fala.' },
    ]
    expect(wordsOf(spoken, [{ inicio: 9, fim: 13 }])).toEqual(['Durante a fala.'])
    expect(wordsOf(spoken, [])).toEqual([])
  })
})

describe('WebVTT', () => {
  it('escapes every sign, and no text begins a cue, a tag or a note', () => {
    const texto = '<script>alert(1)</script> 00:01 --> 00:02\n\nNOTE & fim'
    expect(webVtt([{ inicio: 1500, fim: 3_723_004, texto }], { desde: 0, ate: 4_000_000 })).toBe(
      'WEBVTT\n\n00:00:01.500 --> 01:02:03.004\n' +
        '&lt;script&gt;alert(1)&lt;/script&gt; 00:01 --&gt; 00:02 NOTE &amp; fim\n',
    )
  })

  it('follows the cut of the recording', () => {
    const lines = [
      { inicio: 0, fim: 2000, texto: 'Antes' },
      { inicio: 3000, fim: 6000, texto: 'No corte' },
      { inicio: 8000, fim: 9000, texto: 'Dentro' },
      { inicio: 20_000, fim: 21_000, texto: 'Depois' },
    ]
    expect(webVtt(lines, { desde: 4000, ate: 12_000 })).toBe(
      'WEBVTT\n\n00:00:00.000 --> 00:00:02.000\nNo corte\n\n00:00:04.000 --> 00:00:05.000\nDentro\n',
    )
  })
})
