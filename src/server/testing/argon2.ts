import { createRequire } from 'node:module'
import type * as Argon2 from '@node-rs/argon2'

const argon2: typeof Argon2 = createRequire(import.meta.url)('@node-rs/argon2')

const memoize = <Args extends unknown[], T>(derive: (...args: Args) => Promise<T>) => {
  const results = new Map<string, Promise<T>>()
  return (...args: Args): Promise<T> => {
    const key = JSON.stringify(args)
    const result = results.get(key) ?? derive(...args)
    results.set(key, result)
    return result
  }
}

/**
 * Stands for `@node-rs/argon2` in the tests of the server: each worker derives a password once, with the shipped parameters. Most tests sign
 * in with the same few passwords, and each derivation occupies a core for tens of milliseconds.
 */
export const hash = memoize(argon2.hash)
export const verify = memoize(argon2.verify)
