/**
 * English words of code for Korean ones that developers ask with, divided by `;`: the Korean forms divided by `|`, then
 * the English words, the likeliest first. Verbs stand in the forms that their conjugation begins with. A form of one syllable
 * counts as a whole word only; with `~` behind it, as the stem of a verb too.
 */
const WORDS = `
가격 price; 가져오|가져와|가져온 get fetch load import; 가중치 weight; 각도 angle; 감사|감사로그 audit;
감시 watch monitor; 감싸|감싼 wrap; 값 value; 강제 force; 갱신 update refresh renew;
개수|갯수 count size; 거부|거절 reject deny refuse; 걸러|거르 filter; 검사 check inspect validate;
검색 search find query; 검증 validate verify check; 결과 result; 결제 payment pay;
결합 combine join bind; 경고 warning warn; 경로 path route; 계산 compute calculate; 계정 account;
계층 layer hierarchy; 계획 plan; 고르|골라|고른 select choose pick; 고유 unique; 고정 fixed pin;
공백 space blank whitespace; 공유 share shared; 관리 manage manager; 관찰 observe observer;
구간 range interval section; 구독 subscribe subscription; 구문 syntax statement;
구분|구별 separate distinguish delimiter; 구성 config configure compose; 구조 structure;
구현 implement implementation; 권한 permission authority privilege; 그래프 graph; 그룹 group;
그리는|그려|그리기 draw render; 기간 period duration; 기기 device; 기다리|기다려|기다림 wait await;
기록 record log write; 기본값 default; 기본 default basic base; 기준 criteria base; 길이 length;
꺼내|꺼낸 take pop get; 끄기|끄는 disable off; 끊는|끊어|끊기|끊긴 disconnect close break;
끝내|끝나|끝난 end finish complete; 나누|나눠|나눈 split divide; 날짜 date; 내려받 download;
내보내|내보낸 export emit; 내용 content; 넘기|넘겨|넘긴 pass; 넣~ put insert add; 네트워크 network;
노드 node; 논리 logic; 늘리|늘려|늘린 increase grow extend; 다시 retry again re; 다운로드 download;
다음 next; 단계 step stage phase; 단어 word; 단위 unit; 닫~ close; 담당 handle; 답 answer reply;
대기 wait pending idle; 대기열 queue; 대상 target; 대체 replace fallback substitute;
더하|더해 add sum plus; 던지|던져 throw raise; 데이터 data; 도구 tool; 도메인 domain; 도메인명 domain;
동기 sync synchronous; 동기화 sync synchronize; 동시 concurrent parallel; 동작 action behavior operation;
되돌리|되돌려|되돌림 rollback revert undo restore; 뒤집|뒤집어 reverse invert;
등록 register registration; 디렉터리|디렉토리|폴더 directory folder; 디코딩|복호 decode decrypt;
딕셔너리|사전 dictionary dict map; 따옴표 quote; 로그 log; 로그인 login signin; 로그아웃 logout;
로드|불러오|불러와|불러온 load; 로직 logic; 루프|반복문 loop; 리다이렉트 redirect; 리소스|자원 resource;
리스트|목록 list; 링크 link; 막~ block prevent; 만들|만드|만든 create make build;
만료 expire expiration expired; 매개변수|인자|인수|파라미터 parameter argument param;
매칭|맞추|맞춰|맞는 match; 매핑 mapping map; 멀티파트 multipart; 멈추|멈춰|멈춘 stop pause halt;
메모리 memory; 메서드|메소드 method; 메시지 message; 모니터링 monitor monitoring; 모델 model;
모듈 module; 모드 mode; 모으|모아|모은 collect gather; 목적 purpose; 무시 ignore skip;
무효 invalid invalidate; 무효화 invalidate; 묶는|묶어|묶음 group bundle batch bind; 문서 document doc;
문자 character char; 문자열 string text; 문장 sentence statement; 문제 problem issue;
미들웨어 middleware; 바꾸|바꿔|바꾼 change replace convert; 바이트 byte bytes; 반복 repeat iterate loop;
반환|돌려주|돌려줘 return; 받~ receive accept get; 발급 issue; 발생 occur raise emit; 발송|발신 send;
발행 publish emit; 방문 visit visitor; 방식|방법 way method strategy; 방지 prevent avoid; 배열 array;
배치 batch; 배포 deploy release; 버리|버려|버린 discard drop; 버전 version; 버퍼 buffer;
번역 translate translation; 번호 number; 범위 range scope; 벡터 vector; 변경 change update modify;
변수 variable; 변환 convert transform; 병렬 parallel; 병합|합치|합쳐|합친 merge combine; 보내|보낸 send;
보안 security secure; 보여주|보이|보여 show display; 복구 recover restore repair; 복사 copy clone;
복원 restore; 복제 replicate clone copy replica; 본문 body; 봉인 seal; 부르|불러|부른 call invoke;
부모 parent; 부분 part partial; 분기 branch; 분류 classify category; 분리 separate split detach;
분석 analyze parse analysis; 분할 split partition; 붙이|붙여|붙인 attach append; 브라우저 browser;
블록 block; 비교 compare comparison; 비동기 async asynchronous; 비밀번호|암호 password; 비밀 secret;
비우|비워|비운 clear empty; 비율 ratio rate; 빈 empty; 빼는|빼기|빼고 remove subtract exclude;
뽑~ extract pick; 사용 use usage; 사용자|유저 user; 삭제|지우|지워|지운|제거 delete remove clear;
삽입|끼워 insert; 상속 inherit extend; 상수 constant; 상태 state status; 새로고침 refresh reload;
색상|색깔 color; 색인|인덱스 index; 생략 skip omit; 생명주기 lifecycle;
생성|생성자 create construct constructor generate; 서명 sign signature; 서버 server; 서비스 service;
선언 declare declaration; 선택 select choose option; 설명 description describe;
설정 config setting set configure; 설치 install setup; 성공 success succeed; 성능 performance;
세션 session; 소비 consume consumer; 소유 own owner; 소켓 socket; 속도 speed rate;
속성|프로퍼티 property attribute; 수신 receive; 수정|고치|고쳐 modify edit fix update; 수집 collect;
수행|실행|돌리는|돌아가 run execute perform; 순서 order sequence; 순위 rank; 순환 cycle circular;
순회|훑 iterate traverse walk; 숨기|숨겨|숨긴 hide hidden; 숫자 number numeric digit;
스레드|쓰레드 thread; 스케줄|일정 schedule; 스키마 schema; 스택 stack; 스트림|스트리밍 stream streaming;
시각 time; 시간 time; 시간대 timezone; 시간초과|타임아웃 timeout; 시그널|신호 signal; 시도 try attempt;
시작 start begin; 식별 identify identifier; 신뢰 trust; 실패 fail failure; 쓰는|쓰기|써서|쓰고 write;
아이콘 icon; 안전 safe; 알고리즘 algorithm; 알림 notify notification alert;
압축 compress compression zip gzip; 압축해제 decompress; 업데이트 update; 업로드|올리|올려 upload;
없애|없앤 remove eliminate; 에러|오류|예외 error exception; 여는|열어|열기|열린 open;
역직렬화 deserialize; 연결|접속 connect connection; 연산 operation; 연산자 operator;
영역 area region scope; 예약 reserve schedule; 오른쪽 right; 온라인 online; 옮기|옮겨|옮긴 move;
옵션 option; 완료 complete finish done; 왼쪽 left; 요소|원소 element; 요약 summary summarize;
요청 request; 우선순위 priority; 원격 remote; 원본 original source; 위임 delegate;
위치 position location; 위험 danger risk; 유지 keep maintain; 유효 valid; 유형|타입|자료형 type;
응답 response reply; 의존 depend dependency; 의존성 dependency; 이동 move; 이름 name; 이벤트 event;
이미지 image; 이어받 resume; 이전 previous migrate; 인증 authenticate authentication auth;
인증서 certificate; 인터셉터 interceptor; 인터페이스 interface; 인코딩|부호화 encode encoding;
일괄 bulk batch; 일치 match equal; 읽~ read; 임시 temporary temp; 입력 input; 자동 auto automatic;
자르|잘라|자른 cut trim truncate; 자식 child; 작성 write; 작업 job task work; 작업자|워커 worker;
잠그|잠가|잠금|락 lock; 장치 device; 재귀 recursive recursion; 재사용 reuse; 재시도 retry;
재시작 restart; 재전송 resend retransmit; 저장 save store; 저장소 store repository storage; 적용 apply;
전달 pass deliver forward; 전략 strategy; 전송 send transfer transport; 전체 all whole total;
전환 switch convert; 절차 procedure; 접근 access; 접두사|접두어 prefix; 접미사|접미어 suffix;
정규식|정규표현식 regex pattern; 정렬 sort order; 정리|청소 cleanup clean clear; 정보 info information;
정수 integer int; 정의 define definition; 정지 stop; 제목 title; 제약 constraint; 제어 control;
제외 exclude; 제한 limit restrict; 조건 condition; 조합 combine composition; 조회 lookup query find get;
종료 end exit terminate close shutdown; 종류 kind type; 좌표 coordinate; 주문 order;
주석 comment annotation; 주소 address; 주입 inject injection; 주기 period interval;
줄이|줄여|줄인 reduce shrink shorten; 줄바꿈 newline; 중단|중지 abort stop interrupt; 중복 duplicate;
중첩 nested nest; 증가 increase increment; 지연 delay lazy latency; 지원 support; 지정 specify set;
직렬화 serialize serialization; 진행 progress; 집계 aggregate; 집합 set; 차단 block; 참조 reference;
찾~ find search lookup; 채우|채워|채운 fill populate; 처리 handle process; 처음|최초 first initial;
초기 initial init; 초기화 initialize init reset; 최대 max maximum; 최소 min minimum; 최적화 optimize;
추가 add append; 추적 trace track; 추출 extract; 출력 output print; 충돌 conflict collision; 취소 cancel;
측정 measure; 층 layer; 캐시|캐싱 cache; 커서 cursor; 컨텍스트|문맥 context; 컬럼|열 column;
컬렉션 collection; 켜는|켜기|켜고 enable on; 콜백 callback; 쿠키 cookie; 쿼리|질의 query; 큐 queue;
크기 size; 클라이언트 client; 클래스 class; 클릭 click; 키 key; 탐색 explore search traverse navigate;
태그 tag; 테스트 test; 테이블|표 table; 토큰 token; 통계 statistics stats; 통과 pass;
통신 communicate communication; 트랜잭션 transaction; 트리 tree; 특성 trait feature attribute;
파싱|해석 parse interpret; 파일 file; 판단|판정|확인 check determine confirm; 패키지 package;
패턴 pattern; 팩토리 factory; 페이지 page; 편집 edit; 평가 evaluate; 포맷|서식|형식 format; 포트 port;
포함 include contain; 표시 display show mark; 표준 standard; 표현 expression represent;
푸는|풀어|풀기 decode decompress release unzip; 풀 pool; 프로토콜 protocol; 프록시 proxy; 플래그 flag;
플러그인 plugin; 필드|항목 field item entry; 필수 required; 필터 filter; 한도 limit;
할당 allocate assign; 할인 discount; 함수 function; 합계 sum total; 해시 hash; 해제 release free unlock;
핸들러|처리기 handler; 행|줄 row line; 허용 allow permit accept; 헤더 header; 현재 current; 호스트 host;
호출 call invoke; 호환 compatible; 화면 screen view; 확장 extend extension expand; 환경 environment env;
환경변수 environment env; 환불 refund; 활성|활성화 active activate enable;
비활성|비활성화 inactive disable; 회원 member user; 회전 rotate rotation; 획득 acquire; 후보 candidate;
흐름 flow
`;

/** What may follow the stem of a verb. */
const AFTER_STEM = new Set("는은을아어고기지면음게도자던");

interface Entry {
  readonly english: readonly string[];
  readonly isStem: boolean;
}

let entries: ReadonlyMap<string, Entry> | undefined;
let longest = 0;

/**
 * The English words for what a run of Hangul says, from its beginning on as far as the glossary knows it: `연결풀` is a
 * connection and a pool. None where the run begins with an unknown word.
 *
 * @param run Composed Hangul syllables.
 * @param stem Syllables of the run without its endings.
 */
export function englishOfKorean(run: string, stem: number): (readonly string[])[] {
  const known = entries ??= read();
  const found: (readonly string[])[] = [];
  for (let at = 0; at < stem;) {
    const length = entryLength(known, run, at, stem);
    if (length === 0) return found;
    found.push(known.get(run.slice(at, at + length))?.english ?? []);
    at += length;
  }
  return found;
}

/** Length of the longest entry that begins at a place; 0 where none does. */
function entryLength(
  known: ReadonlyMap<string, Entry>,
  run: string,
  at: number,
  stem: number,
): number {
  for (let length = Math.min(longest, run.length - at); length > 0; length--) {
    const entry = known.get(run.slice(at, at + length));
    if (entry === undefined) continue;
    const end = at + length;
    if (length > 1 || end === stem || end === run.length) return length;
    if (entry.isStem && AFTER_STEM.has(run.charAt(end))) return length;
  }
  return 0;
}

function read(): ReadonlyMap<string, Entry> {
  const map = new Map<string, Entry>();
  for (const entry of WORDS.trim().split(/;\s+/)) {
    const [forms = "", ...english] = entry.split(" ");
    for (const form of forms.split("|")) {
      const isStem = form.endsWith("~");
      const korean = isStem ? form.slice(0, -1) : form;
      map.set(korean, { english, isStem });
      longest = Math.max(longest, korean.length);
    }
  }
  return map;
}
