export function NoticeList({ notices }: { notices: string[] }) {
	return (
		<ul>
			{notices.map((notice) => (
				<li key={notice}>{notice}</li>
			))}
		</ul>
	);
}
