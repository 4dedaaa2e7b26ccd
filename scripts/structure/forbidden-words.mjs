/**
 * Words that the glossary replaces (docs/glossary.md). The first list is forbidden in comments too; the second in identifiers, file names and
 * test titles; the third only in identifiers and file names, because its words are ordinary English in a sentence.
 */
export const FORBIDDEN_IN_COMMENTS = {
  farewell: 'despedida',
  tribute: 'homenagem',
  letter: 'homenagem, or character',
  booking: 'apresentacao',
  stranger: 'anonymous',
  whoever: 'anonymous, or the role',
  patience: 'timeout',
}

export const FORBIDDEN_WORDS = {
  ...FORBIDDEN_IN_COMMENTS,
  carta: 'homenagem',
  reserva: 'apresentacao',
  ceremony: 'apresentacao',
  broadcast: 'transmissao',
  holding: 'data inventory',
  stillness: 'freeze detection',
  rig: 'fixture',
}

export const FORBIDDEN_NAMES = {
  ...FORBIDDEN_WORDS,
  house: 'grupo, or unidade',
  wall: 'tela',
  hall: 'saguao',
  turn: 'leader lease',
  round: 'job, or interval',
  look: 'poll, or find',
  beat: 'heartbeat',
  edges: 'adapters',
  asked: 'request, or required',
  told: 'notified',
  hears: 'receives',
  says: 'returns, or message',
  kept: 'stored',
  made: 'created',
  ear: 'listener, or audio level',
  early: 'pre-paint',
  faces: 'fonts',
  sheets: 'style sheets',
  onset: 'start position',
  desk: 'upload registry',
  seat: 'slot',
  gate: 'access check',
  reach: 'permission',
  proof: 'credential',
  seal: 'signature',
  judge: 'evaluate',
  awake: 'live nodes',
  calm: 'resolved',
  lately: 'recent',
  say: 'print, or log',
  tally: 'counts',
  folded: 'normalised',
  flight: 'single-flight, or pending',
  packed: 'precompressed',
  remembered: 'stored, or cached',
  stamp: 'version, or timestamp',
  piece: 'segment',
  making: 'export',
  aids: 'display preferences',
  discarded: 'pending deletion',
}

/** Irregular participles; regular ones end in "ed". */
export const PARTICIPLES = new Set(
  (
    'begun bought brought built chosen done drawn found given gone grown heard held kept known left lost made meant met paid put read said ' +
    'seen sent set shown sold spoken stood taken told thought woken won written'
  ).split(' '),
)

/** Nouns in "ed". */
export const NOUNS_IN_ED = new Set(['bed', 'breed', 'embed', 'feed', 'hundred', 'need', 'seed', 'speed', 'thread'])
