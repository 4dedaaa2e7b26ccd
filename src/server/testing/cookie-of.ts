/** The cookies that a response sets, as the browser sends them back. */
export const cookieOf = (response: { cookies: { name: string; value: string }[] }): string =>
  response.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
