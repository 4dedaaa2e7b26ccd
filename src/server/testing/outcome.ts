/** Status and sentence of a response. */
export const outcome = (response: { statusCode: number; json: () => { mensagem: string } }): [number, string] => [
  response.statusCode,
  response.json().mensagem,
]
