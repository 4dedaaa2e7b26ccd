/**
 * Rate-limit classes by name. Each is a list of windows: at most `max` events per `window` (seconds) under one key.
 * LOGIN, LOGIN_DEVICE, GUESS and CAMERA count only failed attempts.
 */
export const LIMITS = {
  LOGIN: [
    // After `max` failures each attempt waits 2, 4, 8… seconds after the previous one, 30 at most.
    { key: 'account+address', max: 5, window: 900, delay: 30 },
    { key: 'address', max: 30, window: 300 },
  ],
  /** Sign-ins from a known device, which are counted only here. */
  LOGIN_DEVICE: [
    { key: 'device', max: 5, window: 900, delay: 30 },
    { key: 'device+day', max: 50, window: 86_400 },
  ],
  /** Sign-ins with the identity provider, begun or ended; a house has one address. */
  PROVEDOR: [
    { key: 'address', max: 60, window: 300 },
    { key: 'user', max: 60, window: 300 },
  ],
  /** Sessions opened by a device on which somebody stays signed in; a family, or a carrier, has one address. */
  APARELHO: [
    { key: 'device', max: 60, window: 600 },
    { key: 'address', max: 600, window: 600 },
  ],
  /** Codes that staff send, and their tests of texts. A house has one address, so it is not counted. */
  SEND: [
    { key: 'contact', max: 5, window: 86_400 },
    { key: 'user', max: 30, window: 3600 },
  ],
  /** Codes that a moderator sends, counted apart from those of staff and of everybody else. */
  SEND_MODERADOR: [
    { key: 'contact', max: 5, window: 86_400 },
    { key: 'user', max: 10, window: 86_400 },
  ],
  /** Codes for a new password. One network leaves a contact codes for its owner. */
  RECUPERACAO: [
    { key: 'contact+network', max: 5, window: 86_400 },
    { key: 'contact', max: 15, window: 86_400 },
    { key: 'address', max: 20, window: 3600 },
  ],
  /** Codes for somebody without an account, who asks for access, for a page or for the own data. The last two count messages to phones. */
  CODIGO: [
    { key: 'contact+network', max: 5, window: 86_400 },
    { key: 'contact', max: 15, window: 86_400 },
    { key: 'address', max: 60, window: 3600 },
    { key: 'despedida', max: 20, window: 86_400 },
    { key: 'network', max: 20, window: 86_400 },
  ],
  /** Leaving offers and notices with a phone alone, which nobody proved. */
  SAIDA: [
    { key: 'contact', max: 5, window: 86_400 },
    { key: 'address', max: 30, window: 3600 },
    // Who has many addresses of IPv6 has a /48.
    { key: 'network', max: 150, window: 86_400 },
  ],
  /** Wrong codes and links: a right one is refunded. `contact` is that of one network or account. */
  TRY: [
    { key: 'contact', max: 15, window: 3600 },
    { key: 'address', max: 30, window: 600 },
  ],
  GUESS: [{ key: 'address+despedida', max: 10, window: 600 }],
  READ: [{ key: 'address', max: 600, window: 60 }],
  /** Displays that connect for the first time; the group's chapels, lobbies and panel may share one address. */
  TELA_NOVA: [{ key: 'address', max: 40, window: 3600 }],
  /** What the attendants of the chapels do with the printed card; a unit's chapels may share one address. */
  ATENDIMENTO: [{ key: 'address', max: 60, window: 600 }],
  /** Calls with a wrong or cancelled key of a card. */
  ATENDIMENTO_RECUSADO: [{ key: 'address', max: 30, window: 300 }],
  SEARCH: [{ key: 'address', max: 30, window: 60 }],
  /** Registrations: the phones of a whole chapel, or of a carrier, share one address. */
  PARTICIPANTE: [
    { key: 'address+despedida', max: 600, window: 600 },
    { key: 'contact', max: 3, window: 3600 },
  ],
  /** Signatures of a livro de presença from afar: a carrier has one address for many, and one person signs for others. */
  ASSINATURA: [
    { key: 'address+despedida', max: 600, window: 600 },
    { key: 'despedida', max: 1500, window: 600 },
  ],
  /** Those with the key of the chapel, which a flood from afar leaves open. */
  ASSINATURA_CAPELA: [
    { key: 'address+despedida', max: 600, window: 600 },
    { key: 'despedida', max: 3000, window: 600 },
  ],
  HOMENAGEM: [
    { key: 'code', max: 5, window: 600 },
    { key: 'address+despedida', max: 600, window: 600 },
    // Counted before the form is read, when only the address is known.
    { key: 'address', max: 1200, window: 600 },
  ],
  EVENTO: [
    { key: 'contact', max: 5, window: 600 },
    { key: 'address', max: 120, window: 600 },
  ],
  /** Share cards that are not cached. */
  CARTAO: [{ key: 'address', max: 20, window: 600 }],
  /** Comunicados that are not cached; a unit's staff may share one address. */
  COMUNICADO: [{ key: 'address', max: 60, window: 600 }],
  /** Reports of homenagens. */
  DENUNCIA: [
    { key: 'address+despedida', max: 10, window: 600 },
    { key: 'address', max: 30, window: 3600 },
  ],
  /** The family's access sent again, per person. */
  ACESSO: [
    { key: 'contact', max: 3, window: 3600 },
    { key: 'user', max: 30, window: 3600 },
  ],
  /** Invitations of the moderators of a page, whether or not they were withdrawn. */
  CONVITE: [
    { key: 'despedida', max: 8, window: 86_400 },
    { key: 'user', max: 16, window: 86_400 },
  ],
  /** Requests for access to private pages, whatever page they name. */
  PEDIDO_ACESSO: [
    { key: 'contact', max: 5, window: 86_400 },
    { key: 'address', max: 60, window: 3600 },
  ],
  /** Requests for the page of an old burial. */
  PEDIDO_PAGINA: [
    { key: 'contact', max: 3, window: 86_400 },
    { key: 'address', max: 30, window: 3600 },
  ],
  /** Searches for a grave. One day of all visitors of a unit, and of one address, shows less than a hundredth of 40,000 names. */
  SEPULTURA: [
    { key: 'address', max: 20, window: 600 },
    { key: 'unidade', max: 3000, window: 86_400 },
  ],
  /** People whom those searches showed. */
  SEPULTURA_RESPOSTA: [
    { key: 'address', max: 40, window: 86_400 },
    { key: 'unidade', max: 380, window: 86_400 },
  ],
  /** Searches at the kiosk of a unit, typed by hand. Somebody elsewhere who knows its key does not slow it down. */
  SEPULTURA_TOTEM: [{ key: 'device', max: 20, window: 60 }],
  /** All searches with the key of a kiosk: beyond these it is a visitor until the key is replaced. */
  SEPULTURA_TOTEM_DIA: [{ key: 'device+day', max: 4000, window: 86_400 }],
  /** Requests for parts of a family's archive: a download that was lost goes on where it stopped. */
  ARQUIVO_FAMILIA: [{ key: 'address', max: 120, window: 600 }],
  STAFF_READ: [{ key: 'user', max: 300, window: 60 }],
  STAFF_WRITE: [{ key: 'user', max: 120, window: 60 }],
  /** Refusals of a client of the media server, by its own address: the call comes from the media server. */
  CAMERA: [{ key: 'device', max: 20, window: 300 }],
  /** Parts of an envio, about one per second. */
  ENVIO: [{ key: 'user', max: 300, window: 60 }],
  UPLOAD: [{ key: 'user', max: 30, window: 1800 }],
  /** Photographs of a page, each announced once, and again after a cut. */
  FOTOGRAFIA: [{ key: 'user', max: 150, window: 1800 }],
  /** Their parts of 1 MB: thirty photographs of a camera within a minute. */
  FOTOGRAFIA_PARTE: [{ key: 'user', max: 600, window: 60 }],
  /** Calls of one service key, counted before the body is read. */
  SERVICO: [{ key: 'device', max: 120, window: 60 }],
  /** Calls with a wrong or revoked service key. */
  SERVICO_RECUSADO: [{ key: 'address', max: 30, window: 300 }],
  ERP: [{ key: 'user', max: 30, window: 60 }],
  SENHA: [{ key: 'user', max: 10, window: 600 }],
  /** Lists as files, in addition to the class of the list. */
  EXPORTA: [{ key: 'user', max: 30, window: 600 }],
} as const satisfies Record<string, readonly LimitWindow[]>

export type LimitKey =
  | 'account+address'
  | 'address'
  | 'contact'
  | 'network'
  | 'contact+network'
  | 'user'
  | 'address+despedida'
  | 'despedida'
  | 'code'
  | 'unidade'
  | 'device'
  | 'device+day'
/** With `delay`, attempts beyond `max` are allowed one at a time, with growing intervals of up to `delay` seconds. */
export type LimitWindow = { key: LimitKey; max: number; window: number; delay?: number }
export type LimitClass = keyof typeof LIMITS

/**
 * Body limits by class, in bytes. `public` and `restricted` follow from who may call; calls declare the others: the texts of a section,
 * rows of the register, JSON with a picture, homenagem form, part of a file. The longest valid body of every call fits, written in emoji.
 */
export const BODY_BYTES = {
  public: 24 * 1024,
  restricted: 64 * 1024,
  secao: 256 * 1024,
  lote: 1024 * 1024,
  photo: 8 * 1024 * 1024,
  multipart: 11 * 1024 * 1024,
  envio: 4 * 1024 * 1024,
} as const
export type BodyClass = keyof typeof BODY_BYTES

/** Open streams on one node, and from one address (all visitors of a chapel may share one). */
export const OPEN_STREAMS_MAX = { node: 4000, address: 120 } as const

/**
 * Picture forms in progress on one node: their number, their bytes in memory, and how long a form waits for memory.
 * The visitors of a chapel share one address.
 */
export const FORMS_AT_ONCE_MAX = {
  forms: { node: 300, address: 120 },
  bytes: { node: 64 * 1024 * 1024, address: 48 * 1024 * 1024 },
  waitMs: 10_000,
} as const

/** Concurrent renderings of share cards, and of comunicados, per address; those of all addresses wait in one queue of their kind. */
export const CARTOES_DRAWN_AT_ONCE_MAX = 4

/** Longest lists, in rows: public responses and staff arrays. */
export const LIST_MAX = { public: 100, staff: 1000 } as const
/** Homenagens included in a single despedida. */
export const MENSAGENS_MAX = 100
/**
 * Most results found and counted by a search of despedidas or of an event's homenagens; a user with so many results searches for another
 * word.
 */
export const BUSCA_MAX = 200
