import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { HOMENAGEM_TELA } from '#web/features/homenagem/messages.ts'
import type { useHomenagensAprovadas } from '#web/features/homenagem/public-query.ts'
import { Button } from '#web/ui/public/button.tsx'
import classes from './more-homenagens.module.css'

type List = ReturnType<typeof useHomenagensAprovadas>

/**
 * A link to one homenagem, as the code beside a voice in the book: it may be further down the list, or come with a page that is read only after
 * its code was given. The browser itself scrolls to what the server wrote.
 */
const useLinked = ({ data, hasNextPage, fetchNextPage }: List): void => {
  const { hash } = useLocation()
  const isSearching = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page that arrives is searched once
  useEffect(() => {
    if (!hash.startsWith('#mensagem-')) return
    const linked = document.getElementById(hash.slice(1))
    if (isSearching.current || scrollY === 0) linked?.scrollIntoView()
    isSearching.current = !linked && hasNextPage
    if (isSearching.current) void fetchNextPage()
  }, [hash, data])
}

/** The pages of a long list after the first. */
export const MoreHomenagens = ({ list }: { list: List }) => {
  useLinked(list)
  if (!list.hasNextPage) return null
  return (
    <div className={classes.more}>
      <Button variant="ghost" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
        {HOMENAGEM_TELA.mais}
      </Button>
    </div>
  )
}
