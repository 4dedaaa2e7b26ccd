/**
 * Why nobody enters. `desajuste`: provider and portal do not fit (secret, clocks, settings), and nobody can enter; `recusada-na-volta`: the
 * same, as only the browser says; `cancelada`: by the person, or the provider does not allow the account; `recusada`: what came is not what
 * the provider would say to this browser; `grupos-demais`: the provider left the groups out.
 */
export type IdentityMotivo =
  | 'sem-resposta'
  | 'desajuste'
  | 'recusada-na-volta'
  | 'cancelada'
  | 'recusada'
  | 'grupos-demais'

/** Its message has the provider's code and words, for the log. */
export class IdentityFailure extends Error {
  readonly motivo: IdentityMotivo
  constructor(motivo: IdentityMotivo, message: string) {
    super(message)
    this.motivo = motivo
  }
  /** Whether everybody is kept out: what a browser brought back says nothing about that. */
  get concernsAll(): boolean {
    return this.motivo === 'sem-resposta' || this.motivo === 'desajuste'
  }
}
