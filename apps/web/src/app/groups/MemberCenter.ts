export { MemberPage } from '../../features/info/member-page.tsx'
