import type { CallResponse } from '#contract/calls.ts'

/** Where pictures and games come from: empty for this house. The server has picked them for this page. */
type Hosts = Pick<CallResponse<'system.permission'>, 'imgUrl' | 'startGameUrl'>

let hosts: Hosts = { imgUrl: '', startGameUrl: '' }

/** Takes over what the server has picked, before anything is drawn. */
export const setHosts = ({ imgUrl, startGameUrl }: Hosts): void => {
  hosts = { imgUrl, startGameUrl }
}

/** The address of a drawn picture by its path. */
export const pictureUrl = (path: string): string => hosts.imgUrl + path

/** The address of a game's page; one that names its host already stays as it is. */
export const gameUrl = (url: string): string => (url.startsWith('/') ? hosts.startGameUrl + url : url)
